import type { Page } from "@playwright/test";
import { expect } from "./site";

/**
 * The gallery of the full site: « forage » first, as high as a tower, then « école », as wide as a street, then « champ ».
 */
export async function openGallery(page: Page) {
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
