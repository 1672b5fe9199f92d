import type { Page } from "@playwright/test";
import { awa, fatou } from "../cast";
import { missingPages, publicPages } from "../public-pages";
import { aReport } from "./contents";
import { faultsByNight, faultsInPrint, faultsOf } from "./faults-of-page";
import { walkByKeys } from "./keyboard-walk";
import { beside, cut, smallTargets } from "./legible";
import { expect, onFullSite, test } from "./site";

// A moving page is at another place at each look.
onFullSite.use({ contextOptions: { reducedMotion: "reduce" } });
test.use({ contextOptions: { reducedMotion: "reduce" } });

const phone = { width: 360, height: 740 };
const desk = { width: 1280, height: 720 };
const reflowed = { width: 320, height: 640 };
/** What a screen of 1280 × 1024 shows when it is enlarged to 400 %. */
const enlarged = { width: 320, height: 256 };

const addresses = [
	...Object.keys(publicPages),
	"/events/fete-de-noel-des-enfants",
	aReport,
	...Object.keys(missingPages).filter((path) => path !== "/events/nulle-part"), // looks like the first
];

/** A window of another size, once the page has taken its shape. */
async function resize(page: Page, size: { width: number; height: number }) {
	await page.setViewportSize(size);
	await expect.poll(() => page.evaluate(() => innerWidth)).toBe(size.width);
}

const twiceAsLarge = (page: Page) =>
	page.evaluate(() => {
		document.documentElement.style.fontSize = "200%";
	});

for (const address of addresses)
	onFullSite(
		`${address} is for everyone: by day and night, on a phone, enlarged, by keys alone`,
		async ({ page, javaScriptEnabled }) => {
			await page.goto(address);
			expect.soft(await faultsOf(page), "by day").toEqual([]);
			// Without a script the colours are the same.
			if (javaScriptEnabled) expect.soft(await faultsByNight(page), "by night").toEqual([]);
			expect.soft(await faultsInPrint(page), "in print").toEqual([]);
			expect.soft(await walkByKeys(page, "Tab"), "by keys").toEqual([]);
			await resize(page, phone);
			expect.soft(await faultsOf(page), "on a phone").toEqual([]);
			await resize(page, enlarged);
			expect.soft(await walkByKeys(page, "Shift+Tab"), "by keys backwards, enlarged").toEqual([]);
			expect.soft(await beside(page), "320 px wide").toEqual([]);
			await resize(page, desk);
			await twiceAsLarge(page);
			expect.soft(await beside(page), "letters twice as large").toEqual([]);
			expect.soft(await cut(page), "letters twice as large").toEqual([]);
		},
	);

for (const address of ["/", "/events", "/rapports", "/gallery", "/contact", "/donate"])
	test(`${address} is for everyone before anything is written`, async ({ page }) => {
		await page.goto(address);
		expect.soft(await faultsOf(page)).toEqual([]);
		await resize(page, reflowed);
		expect.soft(await beside(page), "320 px wide").toEqual([]);
	});

test("a page takes another size at once for who prefers reduced motion", async ({ page }) => {
	await page.goto("/");
	const moving = await page.evaluate(() => {
		document.documentElement.style.fontSize = "200%";
		return document.getAnimations().map((animation) => animation.constructor.name);
	});
	expect(moving).toEqual([]);
});

for (const colorScheme of ["light", "dark"] as const) {
	const when = colorScheme === "light" ? "by day" : "by night";

	onFullSite(`a refused message and a refused sign-in are for everyone, ${when}`, async ({ page }) => {
		await page.emulateMedia({ colorScheme });
		await page.goto("/contact");
		await page.getByLabel("Nom").fill(fatou.name);
		await page.getByLabel("Adresse e-mail").fill("fatou@");
		await page.getByLabel("Message").fill(fatou.message);
		await page.getByRole("button", { name: "Envoyer" }).click();
		await expect(page.getByRole("alert")).toBeVisible();
		expect.soft(await faultsOf(page), "contact").toEqual([]);
		expect.soft(await smallTargets(page), "contact, for a thumb").toEqual([]);

		await page.goto("/login");
		await page.getByLabel("Adresse e-mail").fill(awa.email);
		await page.getByLabel("Mot de passe").fill("ce n’est pas le bon");
		await page.getByRole("button", { name: "Se connecter" }).click();
		await expect(page.getByRole("alert")).toBeVisible();
		expect.soft(await faultsOf(page), "sign-in").toEqual([]);
	});

	onFullSite(`the open menu of a phone is for everyone, ${when}`, async ({ page }) => {
		await page.emulateMedia({ colorScheme });
		await resize(page, phone);
		await page.goto("/");
		await page.getByRole("button", { name: "Menu" }).click();
		await expect(page.getByRole("navigation", { name: "Menu principal" })).toBeVisible();
		expect.soft(await faultsOf(page, "header")).toEqual([]);
		await resize(page, reflowed);
		expect.soft(await beside(page), "320 px wide").toEqual([]);
	});
}

onFullSite("the large photo is for everyone", async ({ page, javaScriptEnabled }) => {
	await page.goto("/gallery");
	await page
		.getByRole("main")
		.getByRole("link")
		.filter({ has: page.getByRole("img") })
		.first()
		.click();
	if (!javaScriptEnabled) {
		// Without a script it is the browser's own view of a picture.
		await expect(page).toHaveURL(/\/uploads\/gallery\//);
		return;
	}
	await expect(page.getByRole("dialog").locator(".lg-current img")).toBeVisible();
	expect.soft(await faultsOf(page)).toEqual([]);
	await resize(page, phone);
	expect.soft(await faultsOf(page), "on a phone").toEqual([]);
});
