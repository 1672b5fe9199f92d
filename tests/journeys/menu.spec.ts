import type { Page } from "@playwright/test";
import { publicPages } from "../public-pages";
import { tooWide } from "./faults-of-page";
import { expect, onFullSite, test } from "./site";

// How a visitor goes from page to page.

const motion = { contextOptions: { reducedMotion: "no-preference" as const } };
test.use({ viewport: { width: 360, height: 740 }, ...motion });

const menu = (page: Page) => page.getByRole("navigation", { name: "Menu principal" });
const button = (page: Page) => page.getByRole("button", { name: "Menu" });

/** Where the focus is after each of so many presses of Tab. */
async function tabThrough(page: Page, presses: number) {
	const places: string[] = [];
	for (let pressed = 0; pressed < presses; pressed++) {
		await page.keyboard.press("Tab");
		const place = await page.evaluate(() => document.activeElement?.closest("nav, header, main, footer")?.localName);
		places.push(place ?? "elsewhere");
	}
	return places;
}

test("on a phone the menu is a panel that keys open, walk through and close, and a choice closes", {
	tag: "@without-script",
}, async ({ page, javaScriptEnabled }) => {
	await page.goto("/");
	await expect(page.getByRole("button", { name: "Mettre en pause" })).toHaveCount(javaScriptEnabled ? 1 : 0);
	await expect(menu(page)).toBeHidden();
	await button(page).press("Enter");
	await expect(menu(page)).toBeVisible();
	// Without a script the keys lead into the page behind, and the menu stays open beside.
	await expect(page.locator(":is(main, footer)[inert]")).toHaveCount(javaScriptEnabled ? 2 : 0);
	await page.keyboard.press("Tab");
	await expect(menu(page).getByRole("button", { name: "Fermer" })).toBeFocused();
	const inOrder = ["Faire un don", "Accueil", "Événements", "Galerie", "Blog"];
	for (const name of [...inOrder, "Nos besoins", "Où vont vos dons", "À propos", "Contact"]) {
		await page.keyboard.press("Tab");
		await expect(menu(page).getByRole("link", { name })).toBeFocused();
	}
	const places = await tabThrough(page, 8);
	expect(places.includes("main")).toBe(!javaScriptEnabled);
	expect(places).not.toContain("footer");
	await expect(menu(page)).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(menu(page)).toBeHidden();
	await expect(page.locator("[inert]")).toHaveCount(0);
	if (javaScriptEnabled) await expect(button(page)).toBeFocused();

	await button(page).click();
	await menu(page).getByRole("link", { name: "Galerie" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Galerie" })).toBeVisible();
	await expect(menu(page)).toBeHidden();
});

test("a menu that was opened before the script came keeps the keys, too", async ({ page }) => {
	// On a slow line the first touch, which opens the menu, also fetches the script.
	await page.addInitScript(() => {
		Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ effectiveType: "3g" }) });
	});
	await page.goto("/");
	await button(page).click();
	await expect(menu(page)).toBeVisible();
	await expect(page.locator(":is(main, footer)[inert]")).toHaveCount(2);
});

test("at every width the bar offers to give and to search, or has the menu that searches", async ({ page }) => {
	await page.goto("/events");
	const bar = page.locator(".site-header-inner");
	for (const width of [320, 360, 412, 640, 767, 768, 900, 991, 992, 1024, 1280]) {
		await page.setViewportSize({ width, height: 740 });
		await expect(bar.getByRole("link", { name: "Faire un don" }), `${width}`).toBeInViewport();
		await expect(button(page), `${width}`).toBeVisible({ visible: width < 992 });
		await expect(bar.getByRole("link", { name: "Rechercher" }), `${width}`).toBeVisible({ visible: width >= 768 });
		expect(await tooWide(page), `${width}`).toBe(0);
	}
});

test("with very large text no page is wider than the screen, and the bar keeps a fifth of it at most", async ({
	page,
}) => {
	for (const width of [206, 274]) {
		await page.setViewportSize({ width, height: 420 });
		for (const path of Object.keys(publicPages)) {
			await page.goto(path);
			expect.soft(await tooWide(page), `${path}, ${width}`).toBeLessThanOrEqual(0);
		}
		const bar = await page.locator(".site-header").boundingBox();
		expect(bar?.height).toBeLessThanOrEqual(84);
		await expect(page.locator(".site-donate")).toHaveCSS("white-space", "nowrap");
	}
});

onFullSite(
	"on a phone the cards of the home page after the first are rows, and all of a row leads on",
	async ({ page }) => {
		await page.goto("/");
		const cards = page
			.locator("section", { has: page.getByRole("heading", { name: "Derniers rapports" }) })
			.locator(".card");
		await expect(cards.first().getByText("Quarante repas")).toBeVisible();
		await expect(cards.last().getByText("Il fallait marcher")).toBeHidden();
		expect((await cards.last().boundingBox())?.height).toBeLessThan(170);
		await cards.last().click({ position: { x: 20, y: 20 } });
		await expect(page).toHaveURL(/\/report\//);
	},
);

test("Back pressed twice leads back, and the fade that it overtakes is no error", async ({ page }) => {
	for (let round = 0; round < 3; round++) {
		for (const path of ["/", "/events", "/gallery"]) await page.goto(path, { waitUntil: "load" });
		// The second way back may overtake the first one, which only Playwright reports as an error.
		for (const _press of [1, 2]) await page.goBack({ waitUntil: "commit" }).catch(() => undefined);
		await expect(page).toHaveURL(/\/(events)?$/);
		await page.waitForLoadState();
	}
});

test("the help is printed with the pictures that nobody has scrolled to", async ({ signedIn: page }) => {
	await page.goto("/admin/aide");
	await page.evaluate(() => {
		window.print = () => {
			const missing = [...document.images].filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0);
			document.title = `${missing.length} missing`;
		};
	});
	await page.getByRole("button", { name: "Imprimer ces pages" }).click();
	await expect(page).toHaveTitle("0 missing");
});
