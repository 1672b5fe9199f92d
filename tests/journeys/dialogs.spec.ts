import { noel } from "../cast";
import { dialogOf, expect, test } from "./site";

test("a dialog has a name and an address of its own", async ({ signedIn: page }) => {
	await page.goto("/admin/events/new");
	await expect(page.getByRole("dialog", { name: "Ajouter un événement" })).toBeVisible();
	await expect(page.getByRole("heading", { name: "Ajouter un événement" })).toBeVisible();
});

test("leaving a dialog leads back to its list, and nothing is saved", async ({ signedIn: page, javaScriptEnabled }) => {
	await page.goto("/admin/events");
	const opener = page.getByRole("link", { name: "Ajouter un événement" });
	const list = page.getByText("Gestion des événements");
	const dialog = dialogOf(page, "Ajouter un événement");
	await opener.click();
	await expect(page).toHaveURL("/admin/events/new");
	await page.getByLabel("Titre").fill(noel.title);
	if (javaScriptEnabled) {
		// The dialog stands over the list, and the Escape key closes it.
		await expect(list).toBeVisible();
		await page.keyboard.press("Escape");
		await page.getByRole("button", { name: "Quitter sans enregistrer" }).click();
		await expect(dialog).toHaveCount(0);
		await expect(opener).toBeFocused();
	} else {
		// The dialog is the page: only its link leads back.
		await expect(list).toBeHidden();
		await dialog.getByRole("link", { name: "Annuler" }).click();
	}
	await expect(page).toHaveURL("/admin/events");
	await expect(list).toBeVisible();
	await expect(page.getByText("Aucun événement à afficher.")).toBeVisible();
});

for (const address of ["/admin/events/new", "/admin/events/new?q=fête"])
	test(`a dialog that came with its page, ${address}, leaves the focus on the link that leads to it`, async ({
		signedIn: page,
		javaScriptEnabled,
	}) => {
		await page.goto(address);
		const dialog = dialogOf(page, "Ajouter un événement");
		if (!javaScriptEnabled) return expect(dialog.getByRole("link", { name: "Annuler" })).toBeVisible();
		await expect(dialog).toContainText("Affiche");
		await expect(page.getByLabel("Titre")).toBeFocused();
		await page.keyboard.press("Escape");
		await expect(dialog).toHaveCount(0);
		await expect(page.getByRole("link", { name: "Ajouter un événement" })).toBeFocused();
	});

test("the back button closes a dialog, too", async ({ signedIn: page }) => {
	await page.goto("/admin/gallery");
	await page.getByRole("link", { name: "Ajouter Média" }).click();
	await expect(dialogOf(page, "Ajouter Média")).toBeVisible();
	await page.goBack();
	await expect(page).toHaveURL("/admin/gallery");
	await expect(dialogOf(page, "Ajouter Média")).toHaveCount(0);
	await expect(page.getByText("Aucune image ou vidéo à afficher.")).toBeVisible();
});
