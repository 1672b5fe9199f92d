import { photo, terre } from "../files";
import { expect, test } from "./site";
import { translate, useTranslated } from "./translate";

test("forms of each sort work and keep what is typed on a translated page", async ({ signedIn: page }) => {
	page.on("dialog", (question) => question.accept()); // to leave what was typed
	for (const path of ["events/new", "gallery/new", "dons/releve", "profil/deux-etapes"])
		await test.step(path, () => useTranslated(page, path));
});

test("what is typed on a page that was translated before its script came stays", async ({ signedIn: page }) => {
	let goOn = () => {};
	const held = new Promise<void>((resolve) => {
		goOn = resolve;
	});
	await page.route("**/hydrate-*.js", (route) => held.then(() => route.continue()));
	await page.goto("/admin/events/new", { waitUntil: "domcontentloaded" });
	const title = page.getByLabel(/^Titre/);
	await title.fill("Noël");
	await translate(page);
	goOn();
	await expect(page.locator("font")).toHaveCount(0);
	await expect(title).toHaveValue("Noël");
	await page.getByLabel("Description").fill("Un repas pour tous");
	await page.getByRole("button", { name: "Ajouter", exact: true }).click();
	await expect(page.locator(".error-summary")).toBeVisible();
	await expect(title).toHaveValue("Noël");
});

test("where a page loses nodes to something else, the form comes anew with what was typed and chosen", async ({
	signedIn: page,
}) => {
	await page.goto("/admin/events/new");
	const form = page.getByRole("dialog");
	await form.getByLabel("Description").fill("Un repas pour tous");
	await form.getByRole("button", { name: "Ajouter" }).click();
	await expect(form.locator(".error-summary")).toBeVisible();
	await form.getByLabel("Affiche").setInputFiles([await photo("école.jpg", terre)]);
	await expect(form.getByRole("img", { name: "Aperçu de école.jpg" })).toBeVisible();
	await page.evaluate(() => {
		for (const error of document.querySelectorAll(".field-error")) error.remove();
	});
	await form.getByLabel(/^Titre/).fill("Noël");
	await expect(form.getByLabel(/^Titre/)).toHaveValue("Noël");
	await expect(form.getByLabel("Description")).toHaveValue("Un repas pour tous");
	await expect(form.getByLabel("Affiche")).toHaveValue(/école\.jpg$/);
	await expect(form.getByRole("img", { name: "Aperçu de école.jpg" })).toBeVisible();
});
