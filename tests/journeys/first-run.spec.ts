import type { Page } from "@playwright/test";
import { associationName, awa } from "../cast";
import { setupLink } from "./server";
import { expect, test } from "./site";

test.use({ contents: "none" });

async function fillIn(page: Page, password: string) {
	await page.getByLabel("Nom de l’association").fill(associationName);
	await page.getByLabel("Votre nom").fill("Awa Diop");
	await page.getByLabel("Adresse e-mail").fill(awa.email);
	await page.getByLabel("Mot de passe").fill(password);
}

const create = (page: Page) => page.getByRole("button", { name: "Créer le compte" }).click();

test("Awa opens the link of the first start, names the association and is in the administration", async ({
	page,
	site,
}) => {
	await page.goto(setupLink(site));
	await expect(page.getByRole("heading", { level: 1, name: "Première connexion" })).toBeVisible();
	await fillIn(page, awa.password);
	await create(page);
	await expect(page).toHaveURL("/admin");
	await expect(page.getByRole("status").filter({ hasText: "Le site est prêt." })).toBeVisible();
	await expect(page.getByText("La première se fera d’elle-même")).toBeVisible();
	await expect(page.getByText("Aucune sauvegarde")).toHaveCount(0);

	await page.goto("/");
	await expect(page).toHaveTitle(new RegExp(associationName));
	await expect(page.getByRole("banner").getByRole("link", { name: associationName })).toBeVisible();
	await expect(page.getByRole("contentinfo")).toContainText(`${associationName}. Tous droits réservés.`);
	await expect(page.getByText("Aucun rapport disponible.")).toBeVisible();
});

test("a link with a wrong key is refused in French", { tag: "@once" }, async ({ page }) => {
	const answer = await page.goto("/setup?token=mauvaise-cle");
	expect(answer?.status()).toBe(403);
	await expect(page.getByRole("heading", { level: 1, name: "Demande refusée" })).toBeVisible();
	await expect(page.getByText("Ce lien n’est plus valable.")).toBeVisible();
});

test("a password that is too short is refused, and what was typed stays", async ({ page, site }) => {
	await page.goto(setupLink(site));
	await fillIn(page, "trop court");
	await page.getByLabel("Commencer avec un contenu d’exemple").check();
	await create(page);
	await expect(page.getByRole("alert")).toContainText("Choisissez un mot de passe d’au moins 12 caractères.");
	await expect(page.getByLabel("Mot de passe")).toHaveAccessibleDescription(/^Choisissez un mot de passe/);
	await expect(page.getByLabel("Nom de l’association")).toHaveValue(associationName);
	await expect(page.getByLabel("Votre nom")).toHaveValue("Awa Diop");
	await expect(page.getByLabel("Adresse e-mail")).toHaveValue(awa.email);
	await expect(page.getByLabel("Commencer avec un contenu d’exemple")).toBeChecked();

	await page.getByLabel("Mot de passe").fill(awa.password);
	// The sample pictures take long to prepare: `budgets.spec.ts` visits a site that has them.
	await page.getByLabel("Commencer avec un contenu d’exemple").uncheck();
	await create(page);
	await expect(page).toHaveURL("/admin");
});
