import type { Page } from "@playwright/test";
import { account, associationName, awa } from "../cast";
import { foret, photo, soleil, terre } from "../files";
import { expect, expectLoaded, test } from "./site";

test.use({ viewport: { width: 360, height: 740 } });

const open = (page: Page, section: string) =>
	page.getByRole("link", { name: `Modifier\u202f: ${section}`, exact: true }).click();
const save = (page: Page) => page.getByRole("button", { name: "Enregistrer" }).click();

test("Awa tells who the association is, and is shown what the legal notice still lacks", { tag: "@once" }, async ({
	signedIn: page,
}) => {
	await page.goto("/admin/parametres");
	await expect(page.getByText("Il manque 9 renseignements")).toBeVisible();
	await open(page, "Identité");
	await page.getByLabel("Nom de l’association").fill(associationName);
	await page.getByLabel("Fuseau horaire").selectOption("Sénégal");
	await save(page);
	await expect(page.getByText("Identité enregistrée")).toBeVisible();
	await expect(page.getByText("Il manque 8 renseignements")).toBeVisible();

	await open(page, "Contact");
	await page.getByLabel("Téléphone").fill("+221 33 123 45 67");
	await page.getByLabel("Numéro WhatsApp").fill("77 123 45 67");
	await save(page);
	const summary = page.getByRole("alert").filter({ hasText: "Un point est à corriger" });
	await summary.getByRole("link", { name: "Saisissez le numéro avec l’indicatif" }).click();
	await expect(page.getByLabel("Numéro WhatsApp")).toBeFocused();
	await expect(page.getByLabel("Téléphone")).toHaveValue("+221 33 123 45 67");
	await page.getByLabel("Numéro WhatsApp").fill("+221 77 123 45 67");
	await save(page);
	await expect(page.getByText("Contact enregistré")).toBeVisible();

	await page.goto("/contact");
	await expect(page.getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", "https://wa.me/221771234567");
	await expect(page).toHaveTitle(new RegExp(associationName));
});

test("Awa changes where money goes only with her password, and donors see the new account", { tag: "@once" }, async ({
	signedIn: page,
}) => {
	await page.goto("/admin/parametres/dons");
	await page.getByLabel("Titulaire du compte").fill(account.transferHolder);
	await page.getByLabel("IBAN").fill(account.iban.replace("606", "607"));
	await page.getByLabel("Votre mot de passe").fill(awa.password);
	await save(page);
	await expect(page.getByRole("alert").filter({ hasText: "Cet IBAN n’est pas juste" })).toBeVisible();
	await expect(page.getByLabel("IBAN")).toHaveAccessibleDescription(/Cet IBAN n’est pas juste/);
	await page.getByLabel("IBAN").fill(account.iban);
	await page.getByLabel("Votre mot de passe").fill("");
	await save(page);
	await expect(page.getByRole("alert").filter({ hasText: "Saisissez votre mot de passe" })).toBeVisible();
	await expect(page.getByLabel("Titulaire du compte")).toHaveValue(account.transferHolder);
	await page.getByLabel("Votre mot de passe").fill(awa.password);
	await save(page);
	await expect(page.getByText("Moyens de donner enregistrés")).toBeVisible();
	await page.goto("/donate");
	await expect(page.getByText(account.iban)).toBeVisible();
});

test("Awa puts two pictures into the banner, turns them round, replaces one and takes it away", {
	tag: "@once",
}, async ({ signedIn: page }) => {
	const add = async (name: string, colour: typeof terre, description: string) => {
		await page.getByRole("link", { name: "Ajouter une image" }).click();
		await page.getByLabel("Image (obligatoire)").setInputFiles(await photo(name, colour));
		await page.getByLabel("Description").fill(description);
		await save(page);
		await expect(page.getByRole("listitem").filter({ hasText: description })).toBeVisible();
	};
	const banner = page.getByRole("region", { name: "Bienvenue" }).getByRole("img").first();
	await page.goto("/admin/parametres/accueil");
	await add("ecole.jpg", terre, "Une école");
	await add("forage.jpg", foret, "Un forage");
	await page.getByRole("button", { name: "Avancer l’image 2" }).click();
	await expect(page.getByText("Ordre des images enregistré")).toBeVisible();
	await page.goto("/");
	await expect(banner).toHaveAttribute("alt", "Un forage");
	await expectLoaded(banner);

	await page.goto("/admin/parametres/accueil");
	await page.getByRole("link", { name: "Modifier l’image 1" }).click();
	await page.getByLabel("Remplacer l’image").setInputFiles(await photo("puits.jpg", soleil));
	await page.getByLabel("Description").fill("Un puits");
	await save(page);
	await expect(page.getByText("Image enregistrée")).toBeVisible();
	await page.goto("/");
	await expect(banner).toHaveAttribute("src", /puits/);

	await page.goto("/admin/parametres/accueil");
	await page.getByRole("link", { name: "Modifier l’image 1" }).click();
	await page.getByLabel("Retirer cette image de la bannière").check();
	await save(page);
	await expect(page.getByText("Image retirée de la bannière")).toBeVisible();
	await page.goto("/");
	await expect(banner).toHaveAttribute("alt", "Une école");
});
