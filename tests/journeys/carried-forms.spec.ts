import { awa, forage } from "../cast";
import { expect, test } from "./site";

test("a report written while the session ended is kept, and published after signing in again", {
	tag: "@without-script",
}, async ({ signedIn: page, context, javaScriptEnabled }) => {
	await page.goto("/admin/editreports/new");
	await page.getByLabel("Titre", { exact: false }).first().fill(forage.title);
	await page.getByLabel("Contenu").fill(forage.content);
	await context.clearCookies();
	await page.getByRole("button", { name: "Publier" }).click();
	await expect(page.getByRole("alert")).toContainText("Veuillez vous connecter avant de continuer.");
	if (javaScriptEnabled) {
		const opening = context.waitForEvent("page");
		await page.getByRole("link", { name: "Se connecter (nouvelle fenêtre)" }).click();
		const other = await opening;
		await other.getByLabel("Adresse e-mail").fill(awa.email);
		await other.getByLabel("Mot de passe").fill(awa.password);
		await other.getByRole("button", { name: "Se connecter" }).click();
		await expect(other.getByText("votre texte vous attend dans l’autre")).toBeVisible();
		await other.close();
	} else {
		// Nothing can be asked before the form leaves: the page that answers holds what was typed.
		await page.getByLabel("Adresse e-mail").fill(awa.email);
		await page.getByLabel("Mot de passe").fill(awa.password);
		await page.getByRole("button", { name: "Se connecter et reprendre" }).click();
		await expect(page.getByText("rien n’est encore enregistré")).toBeVisible();
	}
	await expect(page.getByLabel("Contenu")).toHaveValue(forage.content);
	await page.getByRole("button", { name: "Publier" }).click();
	await expect(page.getByText("Rapport ajouté avec succès!")).toBeVisible();
});
