import { noel } from "../cast";
import { foret, picture } from "../files";
import { expect, test } from "./site";

test("Awa announces an event with a poster, and a visitor reads it", async ({ signedIn: page }) => {
	await page.getByRole("link", { name: "Evénement" }).click();
	await expect(page.getByText("Aucun événement à afficher.")).toBeVisible();
	await page.getByRole("link", { name: "Ajouter un événement" }).click();
	await page.getByLabel("Titre").fill(noel.title);
	await page.getByLabel("Description").fill(noel.description);
	await page.getByLabel("Date").fill(noel.date);
	await page.getByLabel("Début").fill(noel.startTime);
	await page.getByLabel("Fin").fill(noel.endTime);
	await page.getByLabel("Lieu").fill(noel.location);
	await page.getByLabel("Affiche").setInputFiles({
		name: "affiche.jpg",
		mimeType: "image/jpeg",
		buffer: await picture(foret),
	});
	await page.getByRole("button", { name: "Ajouter", exact: true }).click();
	await expect(page.getByRole("status")).toContainText("Événement ajouté");
	await expect(page.getByRole("heading", { name: noel.title })).toBeVisible();

	await page.goto("/events");
	await page.getByRole("link", { name: "Détails" }).click();
	await expect(page.getByRole("heading", { level: 1, name: noel.title })).toBeVisible();
	await expect(page.getByText("mercredi 24 décembre 2031 de 15 h à 19 h")).toBeVisible();
	await expect(page.getByText("À venir")).toBeVisible();
	await expect(page.getByRole("img", { name: `Affiche : ${noel.title}` })).toHaveJSProperty("naturalWidth", 640);
});
