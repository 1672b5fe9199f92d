import type { Page } from "@playwright/test";
import { hopital } from "../cast";
import { tooWide } from "./faults-of-page";
import { expect, onFullSite, test } from "./site";

// How a visitor goes from page to page.

const motion = { contextOptions: { reducedMotion: "no-preference" as const } };
test.use({ viewport: { width: 360, height: 740 }, ...motion });
onFullSite.use(motion);

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
	for (const name of ["Faire un don", "Contact", "Accueil", "Événements", "Galerie", "Blog"]) {
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

test("Back pressed twice leads back, and the fade that it overtakes is no error", async ({ page }) => {
	for (let round = 0; round < 3; round++) {
		for (const path of ["/", "/events", "/gallery"]) await page.goto(path, { waitUntil: "load" });
		// The second way back may overtake the first one, which only Playwright reports as an error.
		for (const _press of [1, 2]) await page.goBack({ waitUntil: "commit" }).catch(() => undefined);
		await expect(page).toHaveURL(/\/(events)?$/);
		await page.waitForLoadState();
	}
});

test("a page whose link is pointed at comes ahead, the way into the administration does not", async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 740 });
	const rules = page.waitForResponse(/speculation-rules\.json$/);
	const ahead: string[] = [];
	page.on("request", async (request) => {
		const { pathname } = new URL(request.url());
		if (pathname.startsWith("/build/")) return;
		// Of one that starts when the test ends nothing can be read.
		const purpose = await request.headerValue("Sec-Purpose").catch(() => null);
		if (purpose?.includes("prefetch")) ahead.push(pathname);
	});
	await page.goto("/");
	expect((await rules).ok()).toBe(true);
	// A press is the surest sign that a page will be wanted.
	await page.getByRole("link", { name: "Espace administrateur" }).hover();
	await page.mouse.down();
	await page.getByRole("heading", { level: 1 }).hover();
	await page.mouse.up();
	await page.getByRole("navigation").getByRole("link", { name: "Blog" }).hover();
	await expect.poll(() => ahead).toEqual(["/rapports"]);
});

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

onFullSite("while the next page is on its way, its words of waiting are there to see and to hear", async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 740 });
	await logWords(page);
	await page.goto("/");
	await expect(page.getByRole("button", { name: "Mettre en pause" })).toHaveCount(1);
	const release = await holdPages(page);
	const main = page.getByRole("main");
	for (const [link, said, heading] of [
		[main.getByRole("link", { name: `Voir : ${hopital.title}` }), "Chargement du rapport...", hopital.title],
		[page.getByRole("navigation").getByRole("link", { name: "Galerie" }), "Chargement de la galerie...", "Galerie"],
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
	await expect(page.getByRole("heading", { level: 1, name: hopital.title })).toBeVisible();
	await expect(page.locator("[aria-live]").filter({ hasText: "Chargement" })).toHaveCount(0);
});
