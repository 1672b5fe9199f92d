import type { Page } from "@playwright/test";
import { aReport } from "./contents";
import { expect, onFullSite, test, untilHydrated } from "./site";

const paths = [
	"/",
	"/events",
	"/rapports",
	"/gallery",
	"/apropos",
	"/Mission",
	"/contact",
	"/donate",
	"/login",
	"/nulle-part",
];

/** The addresses the browser has asked for, as far as they match. */
function asked(page: Page, pattern: RegExp) {
	const urls: string[] = [];
	page.on("request", (request) => {
		if (pattern.test(new URL(request.url()).pathname)) urls.push(request.url());
	});
	return urls;
}

const scripts = /^\/build\/.*\.js$/;
const fonts = /\.woff2?$/;

/** How many sizes each picture of the page is offered in. */
const sizes = (page: Page) =>
	page
		.getByRole("main")
		.locator("[srcset]")
		.evaluateAll((elements) => elements.map((element) => element.getAttribute("srcset")?.split(",").length));

/** The button of the banner that a script shows. */
const pause = (page: Page) => page.getByRole("button", { name: "Mettre en pause" });

test("who saves data gets pages without scripts and fonts, and each picture in one size", async ({ page }) => {
	await page.setExtraHTTPHeaders({ "Save-Data": "on" });
	const [loaded, letters] = [asked(page, scripts), asked(page, fonts)];
	for (const path of paths) {
		const answer = await page.goto(path);
		expect(answer?.headers().vary, path).toMatch(/\bSave-Data\b/);
		await expect(page.locator("html"), path).toHaveClass("save-data");
		// What tells search engines of the page is data, and never run.
		await expect(page.locator('script:not([type="application/ld+json"])'), path).toHaveCount(0);
		expect((await sizes(page)).filter((size) => size !== 1)).toEqual([]);
	}
	await page.goto("/", { waitUntil: "networkidle" });
	expect(await sizes(page)).not.toEqual([]);
	expect([...loaded, ...letters]).toEqual([]);
});

onFullSite(
	"who saves data gets the photos of a report in one size, and Awa her scripts",
	async ({ signedIn: page }) => {
		await page.goto(aReport);
		expect(Math.max(...(await sizes(page)).map(Number))).toBeGreaterThan(1);
		await page.setExtraHTTPHeaders({ "Save-Data": "on" });
		await page.reload();
		expect(new Set(await sizes(page))).toEqual(new Set([1]));

		// They spare her lost uploads and texts.
		const loaded = asked(page, scripts);
		const answer = await page.goto("/admin/gallery");
		expect(answer?.headers().vary).toMatch(/\bSave-Data\b/);
		await expect(page.locator("script")).not.toHaveCount(0);
		await expect(page.locator("html")).not.toHaveClass("save-data");
		expect(loaded).not.toEqual([]);
		// Addresses work in any case.
		await page.goto("/Admin/gallery");
		await expect(page.locator("script")).not.toHaveCount(0);
	},
);

test("without Save-Data visitors get scripts, fonts and every size, and Vary separates the two", async ({ page }) => {
	const [loaded, letters] = [asked(page, scripts), asked(page, fonts)];
	for (const path of paths) {
		const answer = await page.goto(path);
		expect(answer?.headers().vary, path).toMatch(/\bSave-Data\b/);
		await expect(page.locator("html"), path).not.toHaveClass("save-data");
		await expect(page.locator("script"), path).not.toHaveCount(0);
	}
	await page.goto("/");
	expect(Math.min(...(await sizes(page)).map(Number))).toBeGreaterThan(1);
	expect(letters).not.toEqual([]);
	expect(loaded).not.toEqual([]);
});

/** A browser that says this of its connection; undefined is one that says nothing. */
const connected = (page: Page, connection: { effectiveType: string } | undefined) =>
	page.addInitScript((value) => {
		Object.defineProperty(Navigator.prototype, "connection", { get: () => value, configurable: true });
	}, connection);

/** What every page runs; React is not among it. */
const entry = /^\/build\/entry\.client-[\w-]+\.js$/;

const lines = {
	"a fast line": { effectiveType: "4g" },
	"a slow line": { effectiveType: "slow-2g" },
	"a line of which the browser says nothing": undefined,
};

for (const [name, connection] of Object.entries(lines))
	onFullSite(`on ${name} no page that is read fetches React, whatever is touched`, async ({ page }) => {
		await connected(page, connection);
		const loaded = asked(page, scripts);
		for (const path of ["/", aReport, "/events", "/rapports", "/donate", "/apropos", "/nulle-part"]) {
			await page.goto(path);
			await page.mouse.click(5, 300);
			await page.keyboard.press("Tab");
			await page.getByRole("banner").hover();
		}
		await page.goto("/");
		await expect(pause(page)).toHaveCount(1);
		await page.getByRole("navigation").getByRole("link", { name: "Blog" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Nos Rapports / Blog" })).toBeVisible();
		expect(new Set(loaded.map((url) => entry.test(new URL(url).pathname)))).toEqual(new Set([true]));
	});

const uses: Record<string, (page: Page) => Promise<void>> = {
	"pointed at": (page) => page.getByLabel("Message").hover(),
	touched: (page) => page.getByLabel("Message").tap(),
	"reached by keys": (page) => page.getByLabel("Nom").focus(),
};

test.describe("the contact form", () => {
	test.use({ hasTouch: true });

	for (const [name, use] of Object.entries(uses))
		test(`fetches React when it is ${name}, and what was typed meanwhile stays`, async ({ page }) => {
			await connected(page, { effectiveType: "3g" });
			const loaded = asked(page, scripts);
			await page.goto("/contact");
			await page.mouse.click(5, 300);
			expect(loaded.filter((url) => !entry.test(new URL(url).pathname))).toEqual([]);
			await use(page);
			await page.getByLabel("Message").fill("Comment aider\u202f?");
			await untilHydrated(page);
			await expect(page.getByLabel("Message")).toHaveValue("Comment aider\u202f?");
		});
});
