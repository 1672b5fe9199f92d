import { awa, forage } from "../cast";
import { dialogOf, expect, test } from "./site";

test.beforeEach(async ({ signedIn: page }) => {
	await page.goto("/admin/editreports/new");
	await page.getByLabel("Titre", { exact: false }).first().fill(forage.title);
	await page.getByLabel("Contenu").fill(forage.content);
});

test("a report written while the session ended is kept, and published after signing in again", async ({
	signedIn: page,
	context,
	javaScriptEnabled,
}) => {
	await context.clearCookies();
	await page.getByRole("button", { name: "Publier" }).click();
	// Without a script nothing can be asked before the form leaves: the page that answers holds what was typed.
	if (!javaScriptEnabled) {
		await expect(page.getByRole("alert")).toContainText("Veuillez vous connecter avant de continuer.");
		await page.getByLabel("Adresse e-mail").fill(awa.email);
		await page.getByLabel("Mot de passe").fill("une faute de frappe");
		await page.getByRole("button", { name: "Se connecter et reprendre" }).click();
		await expect(page.getByRole("alert")).toContainText("Erreur de connexion");
		await page.getByLabel("Mot de passe").fill(awa.password);
		await page.getByRole("button", { name: "Se connecter et reprendre" }).click();
		await expect(page.getByText("rien n’est encore enregistré")).toBeVisible();
		await expect(page.getByLabel("Contenu")).toHaveValue(forage.content);
		await page.getByRole("button", { name: "Publier" }).click();
		await expect(page.getByText("Rapport ajouté avec succès!")).toBeVisible();
		return;
	}
	await expect(page.getByRole("alert")).toContainText("Veuillez vous connecter avant de continuer.");
	const opening = context.waitForEvent("page");
	await page.getByRole("link", { name: "Se connecter (nouvelle fenêtre)" }).click();
	const other = await opening;
	await other.getByLabel("Adresse e-mail").fill(awa.email);
	await other.getByLabel("Mot de passe").fill(awa.password);
	await other.getByRole("button", { name: "Se connecter" }).click();
	await expect(other.getByText("votre texte vous attend dans l’autre")).toBeVisible();
	await other.close();
	await page.getByRole("button", { name: "Publier" }).click();
	await expect(page.getByText("Rapport ajouté avec succès!")).toBeVisible();
});

test("a report sent while the connection is cut is not half published, and not lost where a script runs", async ({
	signedIn: page,
	context,
	javaScriptEnabled,
}) => {
	await context.setOffline(true);
	if (!javaScriptEnabled) {
		// The browser shows a page of its own; what matters is that nothing half-written was published.
		await page.getByRole("button", { name: "Publier" }).click();
		await page.waitForURL("chrome-error://**");
		await context.setOffline(false);
		await page.goto("/rapports");
		await expect(page.getByText("Aucun rapport disponible pour le moment.")).toBeVisible();
		return;
	}
	await page.getByRole("button", { name: "Publier" }).click();
	await expect(dialogOf(page, "Nouveau rapport").getByRole("status")).toContainText("est gardé sur cet appareil");
	await context.setOffline(false);
	await expect(page.getByText("Rapport ajouté avec succès!")).toBeVisible();
});
