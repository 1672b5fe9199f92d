import type { Page } from "@playwright/test";
import { expect, test } from "./site";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const menu = (page: Page) => page.getByRole("navigation", { name: "Menu principal" });

test("Back pressed twice leads back, and the fade that it overtakes is no error", async ({ page }) => {
	for (let round = 0; round < 6; round++) {
		for (const path of ["/", "/events", "/gallery"]) await page.goto(path, { waitUntil: "load" });
		// The second way back may overtake the first one, which only Playwright reports as an error.
		for (const _press of [1, 2]) await page.goBack({ waitUntil: "commit" }).catch(() => undefined);
		await expect(page).toHaveURL(/\/(events)?$/);
		await page.waitForLoadState();
	}
});

test("on a phone the menu is a panel that a choice closes", async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto("/");
	await expect(menu(page)).toBeHidden();
	await page.getByRole("button", { name: "Menu" }).click();
	await expect(menu(page).getByText("Notre association")).toBeVisible();
	await expect(menu(page).getByRole("link")).toHaveText([
		"Faire un don",
		"Contact",
		"Accueil",
		"Événements",
		"Galerie",
		"Blog",
	]);
	await page.getByRole("button", { name: "Fermer" }).click();
	await expect(menu(page)).toBeHidden();

	await page.getByRole("button", { name: "Menu" }).click();
	await menu(page).getByRole("link", { name: "Galerie" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Galerie" })).toBeVisible();
	await expect(menu(page)).toBeHidden();
});
