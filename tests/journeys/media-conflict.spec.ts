import { soleil } from "../files";
import { jpeg, sendPhotos } from "./send";
import { post } from "./server";
import { expect, test } from "./site";

test("a colleague's description is not overwritten by one typed before it, even after the photo was hidden meanwhile", {
	tag: "@once",
}, async ({ signedIn: page, site }) => {
	await sendPhotos(site, [await jpeg("puits.jpg", soleil)]);
	await page.goto("/admin/gallery");
	await page.getByRole("link", { name: /^Décrire :? ?puits/ }).click();
	await page.getByRole("link", { name: "La masquer partout" }).click();
	// Both pages have a field « Description »: the address alone changes before the page.
	await expect(page.getByRole("button", { name: "Masquer partout" })).toBeVisible();
	await page.getByRole("textbox", { name: "Description" }).fill("Un puits");
	const { pathname } = new URL(page.url());
	await post(site, pathname, new URLSearchParams({ alt: "La margelle du puits", caption: "", opened: "1" }));
	await page.getByRole("button", { name: "Masquer partout" }).click();
	await expect(page.getByRole("button", { name: "Montrer de nouveau" })).toBeVisible();
	await page.getByRole("button", { name: "Enregistrer" }).click();
	await expect(page.getByText("Enregistré entre-temps : « La margelle du puits »").first()).toBeVisible();
	await expect(page.getByRole("textbox", { name: "Description" })).toHaveValue("Un puits");
	await page.getByRole("button", { name: "Enregistrer" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Description enregistrée" })).toBeVisible();
});
