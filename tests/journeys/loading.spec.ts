import type { Page } from "@playwright/test";
import { hopital } from "../cast";
import { expect, onFullSite as test } from "./site";

const words = (page: Page) => page.locator("[aria-live]").filter({ hasText: "Chargement" });

/** Lets the data of the next pages wait until it is released. */
async function holdData(page: Page) {
	const waiting: (() => void)[] = [];
	await page.route("**/*_data=*", async (route) => {
		await new Promise<void>((release) => waiting.push(release));
		await route.continue();
	});
	return () => {
		for (const release of waiting.splice(0)) release();
	};
}

test("while a script brings the next page, its words of waiting are there to see and to hear", async ({ page }) => {
	await page.goto("/");
	await expect(page.getByRole("button", { name: "Mettre en pause" })).toHaveCount(1);
	const release = await holdData(page);
	const main = page.getByRole("main");
	const menu = page.getByRole("navigation");
	for (const [link, said, heading] of [
		[main.getByRole("link", { name: `Voir : ${hopital.title}` }), "Chargement du rapport...", hopital.title],
		[menu.getByRole("link", { name: "Blog" }), "Chargement...", "Nos Rapports / Blog"],
		[menu.getByRole("link", { name: "Événements" }), "Chargement des événements...", "Nos événements"],
		[menu.getByRole("link", { name: "Galerie" }), "Chargement de la galerie...", "Galerie"],
		[menu.getByRole("link", { name: "Accueil" }), "Chargement...", "Ensemble, prendre soin des plus fragiles"],
	] as const) {
		await link.click();
		const next = page.getByRole("heading", { level: 1, name: heading });
		await expect(words(page)).toHaveText(said);
		await expect(words(page).getByText(said)).toHaveCSS("opacity", "1");
		await expect(next).toHaveCount(0);
		release();
		await expect(next).toBeVisible();
		await expect(words(page)).toHaveCount(0);
	}
});
