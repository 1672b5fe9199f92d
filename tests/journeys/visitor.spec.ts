import type { Page } from "@playwright/test";
import { missingPages, publicPages } from "../public-pages";
import { expect, test } from "./site";

const menu = (page: Page) => page.getByRole("navigation", { name: "Menu principal" });

/** Any case of this address works. */
const pages = { ...publicPages, "/mission": "Notre mission" };

test("a visit leaves nothing in the browser and asks no other site", async ({ site, context }) => {
	const asked: string[] = [];
	context.on("request", (request) => asked.push(new URL(request.url()).origin));
	// Side by side, since each takes half a second to be idle.
	const visit = async (path: string) => (await context.newPage()).goto(path, { waitUntil: "networkidle" });
	await Promise.all(Object.keys(pages).map(visit));
	expect(new Set(asked)).toEqual(new Set([site.url]));
	const { cookies, origins } = await context.storageState();
	expect(cookies).toEqual([]);
	expect(origins).toEqual([]);
});

test("from the foot of any page a visitor reaches the legal pages and the plan", async ({ page }) => {
	const foot = page.getByRole("contentinfo").getByRole("navigation", { name: "Informations" });
	const lawful = ["Mentions légales", "Confidentialité", "Accessibilité", "Plan du site"];
	for (const path of Object.keys(pages)) {
		await page.goto(path);
		await expect(page.getByRole("contentinfo")).toContainText("Notre association. Tous droits réservés.");
		await expect(foot.getByRole("link")).toHaveText([...lawful, "Demander le retrait d’une photo"]);
	}
	for (const name of lawful) {
		await foot.getByRole("link", { name }).click();
		await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
	}
	await foot.getByRole("link", { name: "Demander le retrait d’une photo" }).click();
	await expect(page).toHaveURL("/contact");
});

test("the navigation marks where the visitor is", async ({ page }) => {
	await page.goto("/");
	for (const [name, path] of [
		["Événements", "/events"],
		["Galerie", "/gallery"],
		["Blog", "/rapports"],
		["Accueil", "/"],
	] as const) {
		await menu(page).getByRole("link", { name }).click();
		await expect(page).toHaveURL(path);
		await expect(menu(page).getByRole("link", { name })).toHaveAttribute("aria-current", "page");
		await expect(menu(page).locator("[aria-current]")).toHaveCount(1);
	}
});

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
	await expect(menu(page).getByRole("link")).toHaveText(["Accueil", "Événements", "Galerie", "Blog"]);
	await page.getByRole("button", { name: "Fermer" }).click();
	await expect(menu(page)).toBeHidden();

	await page.getByRole("button", { name: "Menu" }).click();
	await menu(page).getByRole("link", { name: "Galerie" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Galerie" })).toBeVisible();
	await expect(menu(page)).toBeHidden();
});

test("an address that does not exist answers in French, with the way back", async ({ page }) => {
	for (const [path, heading] of Object.entries(missingPages)) {
		const answer = await page.goto(path);
		expect(answer?.status(), path).toBe(404);
		await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
		await expect(menu(page)).toBeVisible();
		await page.getByRole("main").getByRole("link", { name: "Retour à l’accueil" }).click();
		await expect(page).toHaveURL("/");
	}
});
