import type { Page } from "@playwright/test";
import { awa, moussa } from "../cast";
import { expectClean } from "./faults-of-page";
import { dialogOf, expect, signIn, test, waitForHydration } from "./site";

test.use({ viewport: { width: 360, height: 740 } });

/** Awa invites Moussa: the link she sends him. */
async function invite(page: Page) {
	await page.goto("/admin/comptes");
	await expectClean(page);
	await page.getByRole("link", { name: "Inviter" }).click();
	const form = dialogOf(page, "Inviter");
	await form.getByLabel("Nom").fill(moussa.name);
	await form.getByLabel("Adresse e-mail").fill(moussa.email);
	await form.getByLabel("Administrateur").check();
	await form.getByLabel("Votre mot de passe").fill("pas le bon mot");
	await form.getByRole("button", { name: "Inviter" }).click();
	await expect(form.getByRole("alert")).toContainText("Ce mot de passe n’est pas le vôtre.");
	await expect(form.getByLabel("Adresse e-mail")).toHaveValue(moussa.email);
	await expectClean(page);
	await form.getByLabel("Votre mot de passe").fill(awa.password);
	await form.getByRole("button", { name: "Inviter" }).click();
	const ready = dialogOf(page, "Invitation prête");
	await expect(ready.getByText(`Transmettez ce lien à ${moussa.name}.`)).toBeVisible();
	await expect(ready.getByRole("button", { name: "Copier le lien" })).toBeVisible();
	await expect(ready.getByRole("link", { name: "Envoyer par WhatsApp" })).toHaveAttribute("href", /compte%3Fjeton%3D/);
	await expectClean(page);
	const link = await ready.getByText("/compte?jeton=").innerText();
	await ready.getByRole("link", { name: "Terminé" }).click();
	await expect(page.getByRole("listitem").filter({ hasText: moussa.email })).toContainText("Invité");
	return link;
}

test("Awa invites Moussa, who joins on his phone; she reads it in the journal and later shuts him out", {
	tag: "@once",
}, async ({ signedIn: page, browser, site }) => {
	const link = await invite(page);

	const his = await browser.newContext({ baseURL: site.url });
	const phone = waitForHydration(await his.newPage());
	await phone.goto(new URL(link).pathname + new URL(link).search);
	await expect(phone.getByLabel("Adresse e-mail")).toHaveValue(moussa.email);
	await expect(phone.getByLabel("Votre nom")).toHaveValue(moussa.name);
	await expectClean(phone);
	await phone.getByLabel("Mot de passe").fill("trop court");
	await phone.getByRole("button", { name: "Rejoindre l’équipe" }).click();
	await expect(phone.getByRole("alert")).toContainText("Choisissez un mot de passe d’au moins 12 caractères.");
	await phone.getByLabel("Mot de passe").fill(moussa.password);
	await phone.getByRole("button", { name: "Rejoindre l’équipe" }).click();
	await expect(phone).toHaveURL("/admin");
	await expect(phone.getByRole("status").filter({ hasText: "Bienvenue dans l’équipe" })).toBeVisible();

	await page.goto("/admin/journal");
	await expect(page.getByText(`${moussa.name} a rejoint l’équipe`)).toBeVisible();
	await page.getByLabel("Mots").fill("invité");
	await page.getByRole("button", { name: "Filtrer" }).click();
	await expect(page.getByText(`${awa.email} a invité`)).toBeVisible();
	await expect(page.getByText("a rejoint l’équipe")).toHaveCount(0);
	await expectClean(page);

	await page.goto("/admin/comptes");
	const row = page.getByRole("listitem").filter({ hasText: moussa.email });
	await row.getByRole("link", { name: "Lien de réinitialisation" }).click();
	const reset = dialogOf(page, "Lien de réinitialisation");
	await reset.getByLabel("Votre mot de passe").fill(awa.password);
	await expectClean(page);
	await reset.getByRole("button", { name: "Créer le lien" }).click();
	await expect(reset.getByText("/compte?jeton=")).toBeVisible();
	await reset.getByRole("link", { name: "Terminé" }).click();
	await row.getByRole("link", { name: "Désactiver" }).click();
	await expectClean(page);
	await page.getByRole("dialog").getByRole("button", { name: "Désactiver" }).click();
	await expect(row).toContainText("Désactivé");
	await phone.goto("/admin/comptes");
	await expect(phone).toHaveURL(/\/login\?/);
	await his.close();
});

test("Awa changes her name and her password on the phone, and goes on without signing in again", {
	tag: "@once",
}, async ({ page }) => {
	await signIn(page);
	await page.goto("/admin/comptes");
	await page.getByRole("link", { name: "Mon profil" }).click();
	await expect(page.getByRole("listitem").filter({ hasText: "Cette session" })).toContainText("Chrome sur Linux");
	await expectClean(page);
	await page.getByRole("link", { name: "Changer de nom" }).click();
	await page.getByRole("dialog").getByLabel("Nom").fill("Awa");
	await page.getByRole("button", { name: "Enregistrer" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Nom enregistré" })).toBeVisible();

	await page.getByRole("link", { name: "Changer de mot de passe" }).click();
	await expectClean(page);
	const change = dialogOf(page, "Changer de mot de passe");
	await change.getByLabel("Mot de passe actuel").fill("ce n’est pas elle");
	await change.getByLabel("Nouveau mot de passe").fill("une nouvelle phrase de passe");
	await change.getByRole("button", { name: "Changer le mot de passe" }).click();
	await expect(change.getByRole("alert")).toContainText("Ce n’est pas votre mot de passe actuel.");
	await change.getByLabel("Mot de passe actuel").fill(awa.password);
	await change.getByLabel("Nouveau mot de passe").fill("une nouvelle phrase de passe");
	await change.getByRole("button", { name: "Changer le mot de passe" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Mot de passe changé" })).toBeVisible();
	await expect(page.getByText("Awa", { exact: true })).toBeVisible();
});
