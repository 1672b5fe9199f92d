import { awa } from "../cast";
import { expect, test } from "./site";

test("Awa downloads a backup once she has given her password", async ({ signedIn: page }) => {
	await page.goto("/admin");
	await page.getByRole("link", { name: "Télécharger une sauvegarde" }).click();
	await page.getByLabel("Votre mot de passe").fill("un autre mot de passe");
	await page.getByRole("button", { name: "Télécharger" }).click();
	await expect(page.getByRole("alert")).toContainText("Ce mot de passe n’est pas le vôtre.");
	await expect(page.getByLabel("Votre mot de passe")).toHaveValue("");
	await page.getByLabel("Votre mot de passe").fill(awa.password);
	const download = page.waitForEvent("download");
	await page.getByRole("button", { name: "Télécharger" }).click();
	const file = await download;
	expect(file.suggestedFilename()).toMatch(/^association-.*\.tar\.gz$/);
	expect(await file.failure()).toBeNull();
	await expect(page.getByRole("heading", { name: "Télécharger une sauvegarde" })).toBeVisible();
});
