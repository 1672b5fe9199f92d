import type { Page } from "@playwright/test";
import { foret, photo, soleil, terre } from "../files";
import { expectAdded, sendMedia } from "./send-media";
import { expect } from "./site";

/**
 * The visitor's gallery with three photos: « forage » first, as high as a tower, then « école », as wide as a street, then
 * « champ ».
 */
export async function openGallery(page: Page) {
	const files = [
		await photo("champ.jpg", soleil),
		await photo("école.jpg", terre, 960, 320),
		await photo("forage.jpg", foret, 320, 960),
	];
	await sendMedia(page, "Image", files);
	await expectAdded(page, "champ.jpg", "école.jpg", "forage.jpg");
	// If a script is to come, it has: before, a click leads to the picture's own page.
	await page.goto("/gallery");
	await expect(photos(page)).toHaveCount(3);
}

export const photos = (page: Page) =>
	page
		.getByRole("main")
		.getByRole("link")
		.filter({ has: page.getByRole("img") });

export const lightbox = (page: Page) => page.getByRole("dialog");
export const shown = (page: Page) => lightbox(page).locator(".lg-current img");
export const thumbnails = (page: Page) => lightbox(page).locator(".lg-thumb-item");
