import type { Page } from "@playwright/test";
import { aReport } from "./contents";
import { expect, onFullSite, test, untilEnhanced } from "./site";

/** The addresses the browser has asked for, as far as they match. */
function asked(page: Page, pattern: RegExp) {
	const urls: string[] = [];
	page.on("request", (request) => {
		if (pattern.test(new URL(request.url()).pathname)) urls.push(request.url());
	});
	return urls;
}

const scripts = /^\/build\/.*\.js$/;

/** How many sizes each picture of the page is offered in. */
const sizes = (page: Page) =>
	page
		.getByRole("main")
		.locator("[srcset]")
		.evaluateAll((elements) => elements.map((element) => element.getAttribute("srcset")?.split(",").length));

/** The button of the banner that a script shows; who prefers less motion starts it. */
const pause = (page: Page) => page.getByRole("button", { name: "Faire défiler" });

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

/** A browser that says this of its connection; undefined is one that says nothing. */
const connected = (page: Page, connection: { effectiveType: string } | undefined) =>
	page.addInitScript((value) => {
		Object.defineProperty(Navigator.prototype, "connection", { get: () => value, configurable: true });
	}, connection);

/** What every page runs, and what registers the service worker at the first use; React is not among it. */
const entry = /^\/build\/(entry\.client|_shared\/register-service-worker)-[\w-]+\.js$/;

onFullSite("no page that is read fetches React, whatever is touched", async ({ page }) => {
	await connected(page, { effectiveType: "4g" });
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

	test("is used as its script comes, and what was typed meanwhile stays", async ({ page }) => {
		await connected(page, { effectiveType: "3g" });
		for (const [way, use] of Object.entries(uses))
			await test.step(way, async () => {
				await page.goto("/contact");
				await page.mouse.click(5, 300);
				await use(page);
				await page.getByLabel("Message").fill("Comment aider\u202f?");
				await untilEnhanced(page);
				await expect(page.getByLabel("Message")).toHaveValue("Comment aider\u202f?");
			});
	});
});
