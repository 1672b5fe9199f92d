import type { Page } from "@playwright/test";
import { forage, hopital, noel } from "../cast";
import { photo, soleil, terre } from "../files";
import { fillIn } from "./announce";
import { editReport, sendReport } from "./send";
import { dialogOf, expect, test } from "./site";

const title = (page: Page) => dialogOf(page, "Nouveau rapport").getByLabel(/^Titre/);
const content = (page: Page) => page.getByLabel("Contenu");
const add = (page: Page) => page.getByRole("link", { name: "+ Ajouter un rapport" }).click();
const keptHere = (page: Page) => page.evaluate(() => Object.keys(localStorage));
const offer = (page: Page) =>
	page.getByText(/Un brouillon non enregistré du \d.* à \d{1,2}\sh(\s\d\d)? a été retrouvé/);
const question = (page: Page) => page.getByRole("alertdialog", { name: "Vos changements ne sont pas enregistrés" });

test("a half-typed report is not left without a question, offered back, and to nobody once it is published", async ({
	signedIn: page,
	site,
}) => {
	await sendReport(site, hopital);
	await page.goto("/admin/editreports");
	await page.getByRole("link", { name: "Supprimer" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
	const undo = page.locator(".toasts form");
	await expect(undo).toBeVisible();
	await add(page);
	await content(page).fill(forage.content);
	await page.keyboard.press("Escape");
	await expect(question(page)).toBeVisible();
	await question(page).getByRole("button", { name: "Rester" }).click();
	await expect(content(page)).toBeFocused();
	await expect.poll(() => keptHere(page)).toHaveLength(1);
	// Another button of the page asks, too.
	await undo.evaluate((form: HTMLFormElement) => form.requestSubmit());
	await question(page).getByRole("button", { name: "Quitter sans enregistrer" }).click();
	await expect(page.getByRole("heading", { name: hopital.title })).toBeVisible();

	await page.goto("/admin/editreports");
	await add(page);
	await expect(offer(page)).toBeVisible();
	await page.getByRole("button", { name: "Reprendre" }).click();
	await expect(content(page)).toHaveValue(forage.content);
	await page.getByRole("link", { name: "Annuler" }).click();
	await question(page).getByRole("button", { name: "Rester" }).click();
	const id = await page.locator("input[name=id]").inputValue();
	await page.getByRole("button", { name: "Publier" }).click();
	await expect(page.getByRole("alert")).toContainText("Un point est à corriger");
	await expect(page.locator("input[name=id]")).toHaveValue(id);
	await title(page).fill(forage.title);
	await expect(page.getByText("Saisissez un titre.")).toHaveCount(0); // what is mended is asked for no longer
	await page.getByRole("button", { name: "Publier" }).click();
	await expect(page.getByText("Rapport ajouté avec succès!")).toBeVisible();
	await expect.poll(() => keptHere(page)).toEqual([]);
});

test("a form that was closed has its photos again, each with its own answer", async ({ signedIn: page }) => {
	await page.goto("/admin/editreports");
	await add(page);
	await title(page).fill(forage.title);
	await content(page).fill(forage.content);
	await page.getByLabel("Personne", { exact: true }).check();
	await page.getByLabel("Images").setInputFiles(await photo("école.jpg", terre));
	const images = page.locator("input[name=images]");
	await expect(images).not.toHaveValue("");
	const stored = await images.inputValue();
	await page.getByRole("button", { name: "Enfants sur école.jpg" }).click();
	await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(`${stored}:children`);
	await page.goto("about:blank");
	await page.goto("/admin/editreports/new");
	await page.getByRole("button", { name: "Reprendre" }).click();
	await expect(page.getByRole("img", { name: "Aperçu 1" })).toBeVisible();
	await expect(images).toHaveValue(stored);
	await expect(content(page)).toHaveValue(forage.content);
	await page.getByRole("button", { name: "Publier" }).click();
	const choices = page.getByRole("region", { name: "Photos qui ne peuvent pas paraître" });
	await expect(choices.getByRole("link", { name: /^Flouter/ })).toBeVisible();
	await choices.getByRole("button", { name: "Garder en brouillon" }).click();
	await expect(page.getByText("Brouillon enregistré")).toBeVisible();
});

test("another poster after one that was left out is asked about as well", async ({ signedIn: page }) => {
	await page.goto("/admin/events/new");
	await fillIn(page, noel);
	await page.getByLabel("Des enfants").check();
	await page.getByLabel("Affiche").setInputFiles(await photo("école.jpg", terre));
	await page.getByRole("button", { name: "Ajouter", exact: true }).click();
	await page.getByLabel(/^Laisser cette photo de côté/).check();
	await page.getByLabel("Affiche").setInputFiles(await photo("champ.jpg", soleil));
	await page.getByRole("button", { name: "Ajouter", exact: true }).click();
	await expect(page.getByText("champ.jpg attend une autorisation")).toBeVisible();
});

test("a draft that is resumed after a colleague saved does not undo it unasked", async ({ signedIn: page, site }) => {
	await sendReport(site, hopital);
	await page.goto("/admin/editreports");
	await page.getByRole("link", { name: "Éditer" }).click();
	await page.waitForURL("**/admin/editreports/*");
	const form = page.getByRole("dialog");
	const path = new URL(page.url()).pathname;
	await content(page).fill(`${hopital.content} Merci.`);
	await expect.poll(() => keptHere(page)).toHaveLength(1);
	await page.goto("about:blank");
	await editReport(site, path, { ...hopital, content: "Corrigé." });
	// Twice: what is resumed is a draft again.
	for (const _time of [1, 2]) {
		await page.goto(path);
		await page.getByRole("button", { name: "Reprendre" }).click();
		await expect.poll(() => keptHere(page)).toHaveLength(1);
	}
	await form.getByRole("button", { name: "Mettre à jour" }).click();
	const versions = page.getByRole("region", { name: "Les deux versions" });
	await expect(versions).toContainText("Corrigé.");
	await expect(content(page)).toHaveValue(`${hopital.content} Merci.`);
	await versions.getByRole("link", { name: "Prendre l’autre" }).click();
	await expect(content(page)).toHaveValue("Corrigé.");
});

test("what is typed and picked before the script has come is kept; no other account is offered it", async ({
	signedIn: page,
}) => {
	let release = () => {};
	const held = new Promise<void>((go) => {
		release = go;
	});
	await page.route("**/build/entry.client-*.js", async (route) => {
		await held;
		await route.continue();
	});
	await page.goto("/admin/editreports/new", { waitUntil: "commit" });
	await content(page).fill(forage.content);
	await page.getByLabel("Images").setInputFiles([await photo("puits.jpg", terre)]);
	release();
	await expect.poll(() => keptHere(page)).toHaveLength(1);
	await expect(content(page)).toHaveValue(forage.content);
	await expect(page.getByRole("img", { name: "Aperçu 1" })).toBeVisible();

	await page.goto("/admin/editreports/new");
	await expect(offer(page)).toBeVisible();
	await page.evaluate(() => {
		const [draft = ""] = Object.values(localStorage);
		localStorage.clear();
		for (const account of ["moussa:", ""]) localStorage.setItem(`texte:${account}reports:nouveau:autre`, draft);
	});
	await page.reload();
	await expect(offer(page)).toHaveCount(0);
	expect(await keptHere(page)).toHaveLength(2);
});
