import type { Page } from "@playwright/test";
import { tooWide } from "./faults-of-page";
import { expect, test } from "./site";

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: "no-preference" } });

const menu = (page: Page) => page.getByRole("navigation", { name: "Menu principal" });
const button = (page: Page) => page.getByRole("button", { name: "Menu" });

/** The home page; if a script is to come, it has. */
async function open(page: Page, withScript: boolean) {
	await page.goto("/");
	await expect(page.getByRole("button", { name: "Mettre en pause" })).toHaveCount(withScript ? 1 : 0);
}

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

test("the open menu marks where one is, and shows the cross that closes it", { tag: "@once" }, async ({ page }) => {
	await page.goto("/events");
	await button(page).click();
	const line = (name: string) =>
		menu(page)
			.getByRole("link", { name })
			.evaluate((link) => getComputedStyle(link).borderInlineStartColor);
	const clear = "rgba(0, 0, 0, 0)";
	await expect.poll(() => line("Événements")).not.toBe(clear);
	await expect.poll(() => line("Galerie")).toBe(clear);
	const cross = menu(page).getByRole("button", { name: "Fermer" }).locator("svg");
	await expect.poll(async () => (await cross.boundingBox())?.width).toBeGreaterThan(10);
});

test("on a phone the menu is opened, walked through and closed by keys", async ({ page, javaScriptEnabled }) => {
	await open(page, javaScriptEnabled);
	await button(page).press("Enter");
	await expect(menu(page)).toBeVisible();
	await page.keyboard.press("Tab");
	await expect(menu(page).getByRole("button", { name: "Fermer" })).toBeFocused();
	for (const name of ["Faire un don", "Contact", "Accueil", "Événements", "Galerie", "Blog"]) {
		await page.keyboard.press("Tab");
		await expect(menu(page).getByRole("link", { name })).toBeFocused();
	}
	await page.keyboard.press("Escape");
	await expect(menu(page)).toBeHidden();
	await expect(button(page)).toBeFocused();
	await expect(page.locator("[inert]")).toHaveCount(0);
	expect(await tabThrough(page, 3)).toContain("main");
});

test("on a phone the keys do not lead into the page behind the open menu", async ({ page, javaScriptEnabled }) => {
	await open(page, javaScriptEnabled);
	await button(page).press("Enter");
	await expect(menu(page)).toBeVisible();
	// Without a script they do, and the menu stays open beside.
	await expect(page.locator(":is(main, footer)[inert]")).toHaveCount(javaScriptEnabled ? 2 : 0);
	const places = await tabThrough(page, 14);
	expect(places).toContain("nav");
	expect(places.includes("main")).toBe(!javaScriptEnabled);
	expect(places).not.toContain("footer");
	await expect(menu(page)).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(page.locator("[inert]")).toHaveCount(0);
});

test("a menu that was opened before the script came keeps the keys, too", { tag: "@once" }, async ({ page }) => {
	// On a slow line the first touch, which opens the menu, also fetches the script.
	await page.addInitScript(() => {
		Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ effectiveType: "3g" }) });
	});
	await page.goto("/");
	await button(page).click();
	await expect(menu(page)).toBeVisible();
	await expect(page.locator(":is(main, footer)[inert]")).toHaveCount(2);
});

test("at every width the bar offers to give and to search, or has the menu that searches", { tag: "@once" }, async ({
	page,
}) => {
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
