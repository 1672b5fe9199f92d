import type { Locator, Page } from "@playwright/test";
import { photo, terre } from "../files";
import { storeShared } from "./outbox-forms";
import { expect, test } from "./site";

/** Wraps every text of the page as Chrome's translation does: the text nodes that React knows are no longer there. */
const translate = (page: Page) =>
	page.evaluate(() => {
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const found: Text[] = [];
		while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode);
		for (const text of found) {
			if (!/\p{L}/u.test(text.data) || text.parentElement?.closest("script, style, textarea, option")) continue;
			const outer = document.createElement("font");
			outer.appendChild(document.createElement("font")).textContent = text.data;
			text.replaceWith(outer);
		}
	});

const forms = [
	...["events/new", "editreports/new", "gallery/new", "besoins/new", "depenses/new", "dons/new", "dons/releve"],
	...["parametres/identite", "parametres/logo", "parametres/accueil/images/nouvelle", "parametres/accueil"],
	...["parametres/responsables/president", "parametres/appel", "parametres/appel/image", "parametres/dons"],
	...["parametres/dons/mobile-money/nouveau", "parametres/recus-fiscaux", "comptes/new", "profil/name"],
	...["profil/password", "profil/deux-etapes", "comptes/exigence", "sauvegarde"],
];

/** Chooses a photo and then another one, with a translation after each change. */
async function chooseTwice(page: Page, file: Locator) {
	for (const name of ["école.jpg", "forage.jpg"]) {
		await file.setInputFiles([await photo(name, terre)]);
		await expect(page.locator("img.file-preview[src^='blob:'], .upload-list li").first()).toBeVisible();
		await translate(page);
	}
}

test("every form works and keeps what is typed on a translated page", async ({ signedIn: page }) => {
	test.setTimeout(400_000); // two dozen pages
	page.on("dialog", (question) => question.accept()); // to leave what was typed
	for (const path of forms) await test.step(path, () => useTranslated(page, path));
	// What another app shared is asked about, too.
	await page.goto("/admin/partager");
	await expect(page.getByText("Aucune photo n’est arrivée")).toBeVisible();
	await storeShared(page, { "école.jpg": Date.now() });
	await page.goto("/admin/partager?refuses=2");
	await expect(page.getByRole("alert")).toContainText("2 fichiers n’ont pas été pris");
	await translate(page);
	await page.getByRole("button", { name: "Ne pas les garder" }).click();
	await expect(page.getByRole("status").filter({ hasText: "ne sont plus gardés" })).toBeVisible();
	await expect(page.getByText("école.jpg")).toHaveCount(0);
});

/** Fills in and sends a form twice, with a translation after each change. */
async function useTranslated(page: Page, path: string) {
	await page.goto(`/admin/${path}`);
	const form = page.locator("form:visible", { has: page.locator(".button-primary:visible") }).last();
	await translate(page);
	const text = form.locator("input[type=text]:visible, input:not([type]):visible, textarea:visible").first();
	const isTyped = (await text.count()) > 0;
	if (isTyped) await text.fill("Écrit avant");
	const file = form.locator("input[type=file][accept*=image]:visible");
	if ((await file.count()) > 0) await chooseTwice(page, file);
	for (const _time of [1, 2]) {
		await form.evaluate((element: HTMLFormElement) => {
			element.noValidate = true;
		});
		const answered = page.waitForResponse((response) => response.request().method() === "POST");
		await form.locator(".button-primary:visible").last().click();
		const answer = await answered;
		await expect(page.getByRole("heading", { name: "Une erreur s'est produite" })).toHaveCount(0);
		if (answer.status() < 400) return;
		await expect(form.locator(".error-summary")).toBeVisible();
		await translate(page);
	}
	if (isTyped) await expect(text).toHaveValue("Écrit avant");
}

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
