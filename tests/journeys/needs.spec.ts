import { account, fatou, puits, tuyaux } from "../cast";
import { photo, terre } from "../files";
import { faultsOf } from "./faults-of-page";
import { dialogOf, expect, test } from "./site";

test.use({ viewport: { width: 360, height: 740 } });

test("from a need to the proof of what its gifts did", async ({ signedIn: page, site, browser }) => {
	await site.write(Object.entries(account).map(([name, value]) => ({ table: "settings", row: { name, value } })));
	await page.goto("/admin/besoins");
	await page.getByRole("link", { name: "Ajouter un besoin" }).click();
	const need = dialogOf(page, "Ajouter un besoin");
	await need.getByLabel(/^Titre/).fill(puits.title);
	await need.getByLabel(/^Description/).fill(puits.description);
	await need.getByLabel("Objectif").selectOption("money");
	await need.getByLabel("Somme à réunir").fill("100");
	await need.getByLabel("Photo").setInputFiles(await photo("puits.jpg", terre));
	expect(await faultsOf(page)).toEqual([]);
	await need.getByRole("button", { name: "Ajouter" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Besoin ajouté" })).toBeVisible();
	expect(await faultsOf(page)).toEqual([]);

	const visitors = await browser.newContext({ ...test.info().project.use, baseURL: site.url });
	const fatous = await visitors.newPage();
	await fatous.goto("/besoins");
	await fatous.getByRole("link", { name: `Détails : ${puits.title}` }).click();
	await expect(fatous.getByRole("progressbar")).toHaveAttribute("value", "0");
	await fatous.getByRole("link", { name: "Donner pour ce besoin" }).click();
	await expect(fatous.getByLabel("Pour quoi")).toHaveText(new RegExp(puits.title));
	await fatous.getByLabel(/^Montant/).fill("40");
	await fatous.getByLabel("Virement").check();
	await fatous.getByRole("textbox", { name: "Nom" }).fill(fatou.name);
	await fatous.getByRole("button", { name: "Promettre ce don" }).click();
	await expect(fatous.getByText(puits.title)).toBeVisible();

	await page.goto("/admin/dons");
	await page.getByRole("link", { name: fatou.name }).click();
	await page.getByRole("button", { name: "Confirmer le don reçu" }).click();
	await expect(page.getByText("Don reçu enregistré")).toBeVisible();
	await page.goto("/admin/depenses");
	await page.getByRole("link", { name: "Ajouter une dépense" }).click();
	const spending = dialogOf(page, "Ajouter une dépense");
	await spending.getByLabel(/^Montant/).fill("15,50");
	await spending.getByLabel(/^Ce qui a été payé/).fill(tuyaux.title);
	await spending.getByLabel("Pour quel besoin").selectOption({ label: puits.title });
	await spending.getByLabel("Preuve").setInputFiles(await photo("facture.jpg", terre));
	expect(await faultsOf(page)).toEqual([]);
	await spending.getByRole("button", { name: "Ajouter" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Dépense ajoutée" })).toBeVisible();

	await fatous.goto("/besoins/un-puits-pour-sokoura");
	await expect(fatous.getByRole("progressbar")).toHaveAttribute("value", "40");
	expect(await faultsOf(fatous)).toEqual([]);
	await fatous.goto("/transparence");
	const row = fatous.getByRole("row", { name: new RegExp(puits.title) });
	await expect(row).toContainText(/40\s€.*15,50\s€.*24,50\s€/);
	await expect(fatous.getByRole("link", { name: `Preuve : ${tuyaux.title}` })).toBeVisible();
	expect(await faultsOf(fatous)).toEqual([]);
	await visitors.close();
});
