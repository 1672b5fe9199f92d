import type { Page } from "@playwright/test";
import { forage, hopital } from "../cast";
import { foret, papier, photo, soleil, terre } from "../files";
import { publish } from "./publish";
import { jpeg, sendReport } from "./send";
import { dialogOf, expect, expectLoaded, test } from "./site";

const carousel = (page: Page) => page.getByRole("region", { name: "Photos du rapport" }).getByRole("img");

test("Awa publishes a report with three pictures, and a visitor reads it", { tag: "@once" }, async ({
	signedIn: page,
}) => {
	const pictures = [await photo("puits.jpg", terre), await photo("champ.jpg", foret), await photo("ecole.jpg", soleil)];
	await publish(page, forage, pictures);

	await page.goto("/rapports");
	const card = page.getByRole("article").filter({ hasText: forage.title });
	await expect(card).toContainText(forage.subtitle);
	await expect(card.locator("img")).toHaveAttribute("src", /puits/);
	await card.getByRole("link", { name: "Lire la suite" }).click();

	await expect(page.getByRole("heading", { level: 1, name: forage.title })).toBeVisible();
	await expect(page.getByText("Par : Moussa")).toBeVisible();
	await expect(page.getByText("Publié le")).toBeVisible();
	await expect(page.locator(".markdown-text p")).toHaveText(forage.content.split("\n\n"));
	await expect(carousel(page)).toHaveCount(3);
	await expectLoaded(carousel(page).first());
	await expect(page.getByRole("link", { name: "Partager", exact: true })).toHaveCount(0);

	await page.getByRole("link", { name: "Retour à l’accueil" }).click();
	await page.getByRole("link", { name: "Voir : " }).click();
	await expect(page.getByRole("heading", { level: 1, name: forage.title })).toBeVisible();
});

test("a report to which Awa gave a link is shared by it", { tag: "@once" }, async ({ signedIn: page, site }) => {
	await sendReport(site, hopital);
	await page.goto("/rapports");
	await page.getByRole("link", { name: "Lire la suite" }).click();
	const share = page.getByRole("link", { name: "Partager" });
	await expect(share).toHaveAttribute("href", `https://wa.me/?text=${encodeURIComponent(hopital.shareLink)}`);
	await expect(share).toHaveAttribute("target", "_blank");
	await expect(page.getByText("Par :")).toHaveCount(0);
	await expect(carousel(page)).toHaveCount(0);
});

test("Awa puts another picture first, takes one out and adds one, and what she typed meanwhile stays", {
	tag: "@once",
}, async ({ signedIn: page, site }) => {
	const photos = [await jpeg("puits.jpg", terre), await jpeg("champ.jpg", foret), await jpeg("ecole.jpg", soleil)];
	await sendReport(site, forage, photos);
	await page.goto("/admin/editreports");
	await page.getByRole("link", { name: "Éditer" }).click();
	const dialog = dialogOf(page, "Éditer le rapport");
	const previews = dialog.getByRole("img");
	await dialog.getByLabel("Sous-titre").fill("De l’eau propre pour tous");
	await dialog.getByRole("button", { name: "Mettre la photo 3 en premier" }).click();
	await expect(previews.first()).toHaveAttribute("src", /ecole/);
	await dialog.getByRole("button", { name: "Retirer la photo 2" }).click();
	await expect(previews).toHaveCount(2);
	await expect(dialog.getByLabel("Sous-titre")).toHaveValue("De l’eau propre pour tous");
	await expect(dialog.getByLabel(/^Titre/)).toHaveValue(forage.title);
	await dialog.getByLabel("Ajouter des images").setInputFiles(await photo("pompe.jpg", papier));
	await dialog.getByRole("button", { name: "Mettre à jour" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Rapport mis à jour avec succès!" })).toBeVisible();

	await page.goto("/rapports");
	await expect(page.getByRole("article").locator("img")).toHaveAttribute("src", /ecole/);
	await page.getByRole("link", { name: "Lire la suite" }).click();
	await expect(page.getByText("De l’eau propre pour tous")).toBeVisible();
	await expect(carousel(page)).toHaveCount(3);
	for (const [index, name] of [/ecole/, /champ/, /pompe/].entries())
		await expect(carousel(page).nth(index)).toHaveAttribute("src", name);
	await expect(page.getByText("mis à jour le")).toBeVisible();
});

test("Awa is asked before a report goes to the trash, and can take it back", { tag: "@once" }, async ({
	signedIn: page,
	site,
}) => {
	await sendReport(site, hopital);
	await page.goto("/admin/reports");
	await page.getByRole("link", { name: "Supprimer" }).click();
	const question = dialogOf(page, "Voulez-vous vraiment supprimer ce rapport ?");
	await expect(question).toContainText(hopital.title);
	await question.getByRole("link", { name: "Annuler" }).click();
	await expect(page).toHaveURL("/admin/reports");
	await expect(page.getByRole("heading", { name: hopital.title })).toBeVisible();

	await page.getByRole("link", { name: "Supprimer" }).click();
	await question.getByRole("button", { name: "Supprimer" }).click();
	const toast = page.getByRole("status").filter({ hasText: "Rapport supprimé" });
	await expect(toast).toBeVisible();
	await expect(page).toHaveURL("/admin/reports");
	await expect(page.getByText("Aucun rapport disponible.")).toBeVisible();

	await toast.getByRole("button", { name: "Annuler" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Rapport restauré" })).toBeVisible();
	await page.goto("/rapports");
	await expect(page.getByRole("heading", { name: hopital.title })).toBeVisible();
});
