import type { Locator, Page } from "@playwright/test";
import { adminPages, missingPages, publicPages } from "../public-pages";
import { tooWide } from "./faults-of-page";
import { beside, cut, smallTargets, spreadOut } from "./legible";
import { lightbox, photos, shown } from "./lightbox";
import { phone } from "./phone";
import { aReport, onFullSite, screensOfThings } from "./shared-site";
import { expect } from "./site";

onFullSite.use(phone);

/** It can be seen, and is large enough for a thumb. */
async function expectForThumbs(button: Locator) {
	await expect(button).toBeVisible();
	const box = await button.boundingBox();
	expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
}

onFullSite(
	"on a phone the lightbox has its three buttons, holds the focus, and Back closes it",
	async ({ page, javaScriptEnabled }) => {
		await page.goto("/gallery");
		await photos(page).first().tap();
		if (!javaScriptEnabled) {
			await expect(page).toHaveURL(/\/uploads\/gallery\//);
			await page.goBack();
			await expect(page).toHaveURL("/gallery");
			return;
		}
		const button = (name: string) => lightbox(page).getByRole("button", { name });
		await expect(shown(page)).toBeVisible();
		const before = await shown(page).getAttribute("src");
		for (const name of ["Fermer", "Photo précédente", "Photo suivante"]) await expectForThumbs(button(name));
		await expect(async () => {
			await button("Photo suivante").tap();
			await expect(shown(page)).not.toHaveAttribute("src", before ?? "", { timeout: 500 });
		}).toPass();
		for (const key of ["Tab", "Shift+Tab"])
			for (let pressed = 0; pressed < 6; pressed++) {
				await page.keyboard.press(key);
				await expect(lightbox(page).locator(":focus")).toHaveCount(1);
			}
		await page.goBack();
		await expect(lightbox(page)).toHaveCount(0);
		await expect(page).toHaveURL("/gallery");

		await photos(page).last().tap();
		await expect(shown(page)).toBeVisible();
		await button("Fermer").tap();
		await expect(lightbox(page)).toHaveCount(0);
	},
);

const everywhere = [
	...Object.keys(publicPages),
	...Object.keys(missingPages),
	"/events/fete-de-noel-des-enfants",
	aReport,
];

async function expectFits(page: Page, address: string) {
	await page.setViewportSize(phone.viewport);
	await page.goto(address);
	expect.soft(await tooWide(page), address).toBeLessThanOrEqual(0);
	expect.soft(await smallTargets(page), `${address}, for a thumb`).toEqual([]);
	await page.setViewportSize({ width: 320, height: 640 });
	await spreadOut(page);
	expect.soft(await beside(page), `${address}, 320 px wide, letters apart`).toEqual([]);
	expect.soft(await cut(page), `${address}, 320 px wide, letters apart`).toEqual([]);
}

onFullSite("every public page fits a phone, a thumb and letters far apart", async ({ page }) => {
	for (const address of everywhere) await expectFits(page, address);
});

onFullSite(
	"every page of the administration fits a phone, a thumb and letters far apart",
	async ({ signedIn: page }) => {
		for (const address of [...adminPages, ...screensOfThings]) await expectFits(page, address);
	},
);
