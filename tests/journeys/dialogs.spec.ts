import { devices } from "@playwright/test";
import { noel } from "../cast";
import { sendEvent } from "./send";
import { dialogOf, expect, test } from "./site";

test("leaving a dialog leads back to its list, and nothing is saved", async ({ signedIn: page, javaScriptEnabled }) => {
	await page.goto("/admin/events");
	const opener = page.getByRole("link", { name: "Ajouter un événement" });
	const list = page.getByText("Gestion des événements");
	const dialog = dialogOf(page, "Ajouter un événement");
	await opener.click();
	await expect(page).toHaveURL("/admin/events/new");
	await expect(page.getByRole("dialog", { name: "Ajouter un événement" })).toBeVisible();
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
	test(`a dialog that came with its page, ${address}, leaves the focus on the link that leads to it`, {
		tag: "@once",
	}, async ({ signedIn: page }) => {
		await page.goto(address);
		const dialog = dialogOf(page, "Ajouter un événement");
		await expect(dialog).toContainText("Affiche");
		await expect(page.getByLabel("Titre")).toBeFocused();
		await page.keyboard.press("Escape");
		await expect(dialog).toHaveCount(0);
		await expect(page.getByRole("link", { name: "Ajouter un événement" })).toBeFocused();
	});

test("the back button closes a dialog, too", { tag: "@once" }, async ({ signedIn: page }) => {
	await page.goto("/admin/gallery");
	await page.getByRole("link", { name: "Ajouter Média" }).click();
	await expect(dialogOf(page, "Ajouter Média")).toBeVisible();
	await page.goBack();
	await expect(page).toHaveURL("/admin/gallery");
	await expect(dialogOf(page, "Ajouter Média")).toHaveCount(0);
	await expect(page.getByText("Aucune image ou vidéo à afficher.")).toBeVisible();
});

test.describe("on a phone", () => {
	const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices["Galaxy S9+"];
	test.use({ viewport, userAgent, deviceScaleFactor, isMobile, hasTouch });

	test("a message that lasts covers no button of a form", { tag: "@once" }, async ({ signedIn: page, site }) => {
		await sendEvent(site, noel);
		await page.goto("/admin/events");
		await page.getByRole("button", { name: "Supprimer" }).tap();
		await expect(page.getByText("Événement supprimé")).toBeVisible();
		const covered = () =>
			page.locator(".form-actions > *").evaluateAll((buttons) =>
				buttons.flatMap((button) => {
					button.scrollIntoView({ block: "nearest", behavior: "instant" });
					const { left, top, width, height } = button.getBoundingClientRect();
					const points = [0.05, 0.5, 0.95].map((part) => [left + part * width, top + height / 2] as const);
					const over = points.map(([x, y]) => document.elementFromPoint(x, y));
					return over.every((element) => element !== null && button.contains(element)) ? [] : button.textContent;
				}),
			);
		const toast = page.locator(".toast", { hasText: "Événement supprimé" });
		await page.getByRole("link", { name: "Ajouter un événement" }).tap();
		await expect(dialogOf(page, "Ajouter un événement")).toBeVisible();
		await expect.poll(covered).toEqual([]);
		await page.getByRole("link", { name: "Annuler" }).tap();

		for (const form of ["Réseaux sociaux", "Contact"]) {
			await page.getByRole("button", { name: /^Plus/ }).tap();
			await page.getByRole("link", { name: "Paramètres", exact: true }).first().tap();
			await page.getByRole("link", { name: `Modifier\u202f: ${form}`, exact: true }).tap();
			await expect(page.getByRole("button", { name: "Enregistrer" })).toBeVisible();
			await expect(toast).toHaveCount(1);
			await expect.poll(covered, form).toEqual([]);
		}
	});
});
