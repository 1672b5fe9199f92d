import { associationName, awa } from "../cast";
import { setupLink } from "./server";
import { expect, test } from "./site";

test.use({ contents: "none" });

test("Awa opens the link of the first start, mends a short password, and is in the administration of her site", async ({
	page,
	site,
}) => {
	await page.goto(setupLink(site));
	await page.getByLabel("Nom de l’association").fill(associationName);
	await page.getByLabel("Votre nom").fill("Awa Diop");
	await page.getByLabel("Adresse e-mail").fill(awa.email);
	await page.getByLabel("Mot de passe").fill("trop court");
	const create = page.getByRole("button", { name: "Créer le compte" });
	await create.click();
	await expect(page.getByRole("alert")).toContainText("Choisissez un mot de passe d’au moins 12 caractères.");
	await expect(page.getByLabel("Mot de passe")).toHaveAccessibleDescription(/^Choisissez un mot de passe/);
	await expect(page.getByLabel("Nom de l’association")).toHaveValue(associationName);
	await page.getByLabel("Mot de passe").fill(awa.password);
	await create.click();
	await expect(page).toHaveURL("/admin/premiers-pas");
	await expect(page.getByRole("status").filter({ hasText: "Le site est prêt." })).toBeVisible();
	await page.goto("/");
	await expect(page.getByRole("banner").getByRole("link", { name: associationName })).toBeVisible();
});
