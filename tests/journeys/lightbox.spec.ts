import type { Page } from "@playwright/test";
import { foret, photo, soleil, terre } from "../files";
import { expectAdded, sendMedia } from "./send-media";
import { expect, expectLoaded, test } from "./site";

/** The visitor's gallery with three photos: « forage » first, then « école », then « champ ». */
async function openGallery(page: Page) {
	const files = [await photo("champ.jpg", soleil), await photo("école.jpg", terre), await photo("forage.jpg", foret)];
	await sendMedia(page, "Image", files);
	await expectAdded(page, "champ.jpg", "école.jpg", "forage.jpg");
	await page.goto("/gallery");
	await expect(photos(page)).toHaveCount(3);
}

const photos = (page: Page) =>
	page
		.getByRole("main")
		.getByRole("link")
		.filter({ has: page.getByRole("img") });

const lightbox = (page: Page) => page.getByRole("dialog");
const shown = (page: Page) => lightbox(page).locator(".lg-current img");
const thumbnails = (page: Page) => lightbox(page).locator(".lg-thumb-item");

test("a click on a photo shows it large, with the others as thumbnails", async ({
	signedIn: page,
	javaScriptEnabled,
}) => {
	await openGallery(page);
	await photos(page).nth(1).click();
	if (!javaScriptEnabled) {
		// Without a script there is no lightbox: the link leads to the picture itself.
		await expect(page).toHaveURL(/\/uploads\/gallery\/\d+_ecole\.jpg/);
		await expect(page.getByRole("img")).toBeVisible();
		return;
	}
	await expect(shown(page)).toHaveAttribute("src", /ecole/);
	await expectLoaded(shown(page));
	await expect(page).toHaveURL(/\/gallery#photo=[\w-]+$/);
	await expect(thumbnails(page)).toHaveCount(3);
	await expect(lightbox(page).locator(".lg-thumb-item.active img")).toHaveAttribute("src", /ecole/);
	await expect(lightbox(page).getByRole("button", { name: "Photo suivante" })).toBeVisible();
	// While one photo slides in, the lightbox takes no other click.
	await expect(async () => {
		await thumbnails(page).first().click();
		await expect(shown(page)).toHaveAttribute("src", /forage/, { timeout: 500 });
	}).toPass();
	await expect(lightbox(page).getByRole("button", { name: /lecture|plein écran|play|fullscreen/i })).toHaveCount(0);
});

test("the large photo goes away as it came", async ({ signedIn: page, javaScriptEnabled }) => {
	await openGallery(page);
	const chosen = photos(page).nth(1);
	if (!javaScriptEnabled) {
		// The picture is a page of its own: the browser's back button leads to the gallery again.
		await chosen.click();
		await expect(page).toHaveURL(/\/uploads\/gallery\//);
		await page.goBack();
		await expect(photos(page)).toHaveCount(3);
		return;
	}
	const ways: Record<string, () => Promise<void>> = {
		"the button": () => lightbox(page).getByRole("button", { name: "Fermer" }).click(),
		"the backdrop": () => page.mouse.click(20, 300),
		"the Escape key": () => page.keyboard.press("Escape"),
		"the back button of the phone": async () => void (await page.goBack()),
	};
	for (const [way, close] of Object.entries(ways))
		await test.step(way, async () => {
			await chosen.click();
			await expect(shown(page)).toHaveAttribute("src", /ecole/);
			await expect(shown(page)).toBeVisible();
			await close();
			await expect(lightbox(page)).toHaveCount(0);
			await expect(chosen).toBeFocused();
			await expect(page).toHaveURL("/gallery");
		});
});
