import type { Page } from "@playwright/test";
import { expect, test } from "./site";

/** The pages that the browser fetches ahead; the style sheet that home prefetches for them is none. */
function prefetched(page: Page) {
	const paths: string[] = [];
	page.on("request", async (request) => {
		const { pathname } = new URL(request.url());
		if (pathname.startsWith("/build/")) return;
		// Of one that starts when the test ends nothing can be read.
		const purpose = await request.headerValue("Sec-Purpose").catch(() => null);
		if (purpose?.includes("prefetch")) paths.push(pathname);
	});
	return paths;
}

test("a page whose link is pointed at comes ahead, the way into the administration does not", { tag: "@once" }, async ({
	page,
}) => {
	const rules = page.waitForResponse(/speculation-rules\.json$/);
	const paths = prefetched(page);
	await page.goto("/");
	expect((await rules).ok()).toBe(true);
	// A press is the surest sign that a page will be wanted.
	await page.getByRole("link", { name: "Espace administrateur" }).hover();
	await page.mouse.down();
	await page.getByRole("heading", { level: 1 }).hover();
	await page.mouse.up();
	await page.getByRole("navigation").getByRole("link", { name: "Blog" }).hover();
	await expect.poll(() => paths).toEqual(["/rapports"]);
});
