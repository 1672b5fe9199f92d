import type { Page } from "@playwright/test";
import { hopital } from "../cast";
import { expect, onFullSite as test } from "./site";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Lets the next pages wait until they are released. */
async function holdPages(page: Page) {
	const waiting: (() => void)[] = [];
	await page.route("**/*", async (route) => {
		if (route.request().isNavigationRequest()) await new Promise<void>((release) => waiting.push(release));
		await route.continue();
	});
	return () => {
		for (const release of waiting.splice(0)) release();
	};
}

/** Each page logs what it says once it has faded in: while a navigation is pending, nothing can be asked of a page. */
const logWords = (page: Page) =>
	page.addInitScript(() =>
		addEventListener("DOMContentLoaded", () => {
			const notice = document.querySelector("[aria-live].loading");
			const said = new MutationObserver(async () => {
				const words = notice?.querySelector("p");
				if (!words) return;
				await Promise.all(words.getAnimations().map(({ finished }) => finished));
				console.info(`${words.textContent} ${getComputedStyle(words).opacity}`);
			});
			if (notice) said.observe(notice, { childList: true });
		}),
	);

test("while the next page is on its way, its words of waiting are there to see and to hear", async ({ page }) => {
	await logWords(page);
	await page.goto("/");
	await expect(page.getByRole("button", { name: "Mettre en pause" })).toHaveCount(1);
	const release = await holdPages(page);
	const main = page.getByRole("main");
	const menu = page.getByRole("navigation");
	for (const [link, said, heading] of [
		[main.getByRole("link", { name: `Voir : ${hopital.title}` }), "Chargement du rapport...", hopital.title],
		[menu.getByRole("link", { name: "Blog" }), "Chargement...", "Nos Rapports / Blog"],
		[menu.getByRole("link", { name: "Événements" }), "Chargement des événements...", "Nos événements"],
		[menu.getByRole("link", { name: "Galerie" }), "Chargement de la galerie...", "Galerie"],
		[menu.getByRole("link", { name: "Accueil" }), "Chargement...", "Ensemble, prendre soin des plus fragiles"],
	] as const) {
		const words = page.waitForEvent("console", (message) => message.text().startsWith("Chargement"));
		await link.press("Enter", { noWaitAfter: true }); // a page whose link is pointed at comes ahead
		expect((await words).text()).toBe(`${said} 1`);
		release();
		await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
		await page.waitForFunction(() => customElements.get("slide-show"));
		await expect(page.locator("[aria-live]").filter({ hasText: "Chargement" })).toHaveCount(0);
	}
	// A page that comes back from the browser's memory is not waiting any more.
	await page.unrouteAll();
	await page.goBack();
	await expect(page.getByRole("heading", { level: 1, name: "Galerie" })).toBeVisible();
	await expect(page.locator("[aria-live]").filter({ hasText: "Chargement" })).toHaveCount(0);
});
