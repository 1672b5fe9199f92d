import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { expect, onSampleSite as test } from "./site";

// What the first visit of the home page may weigh on a phone, before anything is touched, in KB of 1024 bytes.

test.use({
	viewport: { width: 360, height: 740 },
	deviceScaleFactor: 2,
	isMobile: true,
	hasTouch: true,
});

// In one worker, so that the pictures of one site are enough.
test.describe.configure({ mode: "default" });

const kinds = ["HTML", "CSS", "JavaScript", "fonts", "pictures", "other"] as const;
type Kind = (typeof kinds)[number];
type Weight = Record<Kind | "all", number>;

function kindOf(type: string): Kind {
	if (/html/.test(type)) return "HTML";
	if (/css/.test(type)) return "CSS";
	if (/javascript/.test(type)) return "JavaScript";
	if (/font/.test(type)) return "fonts";
	return /image/.test(type) ? "pictures" : "other";
}

/** Bytes transferred: texts compressed with brotli, the rest as sent. */
async function bytesOf(response: Response, type: string) {
	const body = await response.body();
	return /text|javascript|json|svg|xml/.test(type) ? brotliCompressSync(body).length : body.length;
}

/** Visits the home page for the first time, and prints and returns what it took, in KB. */
async function firstVisit(page: Page, title: string) {
	const responses: Response[] = [];
	page.on("response", (response) => responses.push(response));
	await page.goto("/");
	await page.waitForLoadState("networkidle"); // what is prefetched after the load counts, too
	const weight: Weight = { HTML: 0, CSS: 0, JavaScript: 0, fonts: 0, pictures: 0, other: 0, all: 0 };
	for (const response of responses) {
		expect(response.status(), response.url()).toBe(200);
		const type = response.headers()["content-type"] ?? "";
		const kilobytes = (await bytesOf(response, type)) / 1024;
		weight[kindOf(type)] += kilobytes;
		weight.all += kilobytes;
	}
	const rounded = Object.fromEntries(Object.entries(weight).map(([kind, size]) => [kind, Number(size.toFixed(2))]));
	console.table({ [title]: { ...rounded, requests: responses.length } });
	return { weight, origins: new Set(responses.map((response) => new URL(response.url()).origin)) };
}

test("the first visit is light, stays here and leaves nothing behind", async ({ page, site, context }) => {
	const { weight, origins } = await firstVisit(page, "KB, first visit");
	expect.soft(weight.HTML).toBeLessThanOrEqual(20);
	expect.soft(weight.CSS).toBeLessThanOrEqual(15);
	expect.soft(weight.JavaScript).toBeLessThanOrEqual(3);
	expect.soft(weight.fonts).toBeLessThanOrEqual(12);
	expect.soft(weight.pictures).toBeLessThanOrEqual(60);
	expect.soft(weight.other).toBeLessThanOrEqual(0.2); // the speculation rules
	expect.soft(weight.all).toBeLessThanOrEqual(100);
	// They were counted: a visit that fetches nothing is light, too.
	for (const kind of ["HTML", "CSS", "JavaScript", "fonts", "pictures"] as const)
		expect.soft(weight[kind], kind).toBeGreaterThan(0);

	expect(origins).toEqual(new Set([site.url]));
	expect(await context.cookies()).toEqual([]);
	const stored = () => [localStorage.length, sessionStorage.length];
	expect(await page.evaluate(stored)).toEqual([0, 0]);

	await page.getByRole("main").getByRole("link", { name: "Faire un don" }).first().click();
	await expect(page.getByRole("heading", { level: 1, name: "Faire un don" })).toBeVisible();
	// A text, on which no script of the site clears anything afterwards.
	await page.goto("/healthz", { waitUntil: "load" });
	expect(await context.cookies()).toEqual([]);
	expect(await page.evaluate(stored)).toEqual([0, 0]);
});

/** The addresses of scripts that the page asks for. */
function askedScripts(page: Page) {
	const scripts: Response[] = [];
	page.on("response", (response) => {
		if (new URL(response.url()).pathname.endsWith(".js")) scripts.push(response);
	});
	return scripts;
}

test("a form takes at most 6 KB of script once it is touched, and no page that is read fetches React", async ({
	page,
}) => {
	for (const [path, field] of Object.entries({
		"/contact": "Message",
		"/retrait": "Que demandez-vous",
		"/login": "Mot de passe",
	}))
		await test.step(path, async () => {
			const scripts = askedScripts(page);
			await page.goto(path);
			await page.getByLabel(field).tap();
			await expect
				.poll(() => page.locator("form[method=post]").evaluate((form: HTMLFormElement) => form.noValidate))
				.toBe(true);
			await page.waitForLoadState("networkidle");
			const sizes = await Promise.all(scripts.splice(0).map((response) => bytesOf(response, "text/javascript")));
			const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024;
			console.info(`KB of script, ${path}: ${kilobytes.toFixed(1)}`);
			expect(kilobytes).toBeLessThanOrEqual(6);
			expect(kilobytes).toBeGreaterThan(3);
		});

	// What every page runs, and what registers the service worker at the first use; React is not among it.
	const entry = /^\/build\/(entry\.client|_shared\/register-service-worker)-[\w-]+\.js$/;
	const scripts = askedScripts(page);
	for (const path of ["/", "/events", "/rapports", "/donate", "/apropos", "/nulle-part"]) {
		await page.goto(path);
		await page.mouse.click(5, 300);
		await page.keyboard.press("Tab");
		await page.getByRole("banner").hover();
	}
	expect(scripts.length).toBeGreaterThan(0);
	expect(scripts.map((script) => new URL(script.url()).pathname).filter((path) => !entry.test(path))).toEqual([]);
	const worker = await page.request.get("/service-worker.js");
	expect(gzipSync(await worker.body()).length).toBeLessThanOrEqual(3 * 1024);
});

test("a slow line gets no more, and who saves data neither script nor font, and the smallest pictures", async ({
	page,
	context,
}) => {
	const network = await context.newCDPSession(page);
	const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
	await network.send("Network.emulateNetworkConditions", slow);
	// Chromium does not count what is slowed down so.
	await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { effectiveType: "3g" } }));
	const before = (await firstVisit(page, "KB, slow line, before any touch")).weight;
	expect.soft(before.JavaScript).toBeLessThanOrEqual(3);
	expect.soft(before.all).toBeLessThanOrEqual(85);
	await network.send("Network.clearBrowserCache");
	await context.setExtraHTTPHeaders({ "Save-Data": "on" });
	// In a separate tab: what the first still fetched would be counted, and its bytes are gone with its page.
	const { weight } = await firstVisit(await context.newPage(), "KB, Save-Data: on");
	expect.soft(weight.JavaScript).toBe(0);
	expect.soft(weight.fonts).toBe(0);
	expect.soft(weight.pictures).toBeGreaterThan(0);
	expect.soft(weight.all).toBeLessThanOrEqual(30); // on so short a page the second section is near, with one picture
});
