import type { Page } from "@playwright/test";
import { forage } from "../cast";
import { expectClean } from "./faults-of-page";
import { publish } from "./publish";
import { dialogOf, expect, test, waitForHydration } from "./site";

async function begin(page: Page) {
	await page.goto("/admin/editreports");
	await page.getByRole("link", { name: "+ Ajouter un rapport" }).click();
	await page.getByLabel(/^Titre/).fill(forage.title);
	await page.getByLabel("Contenu").fill(forage.content);
}

const toast = (page: Page, text: string | RegExp) => expect(page.locator(".toasts")).toContainText(text);

test("Awa keeps a report as a draft, looks at it as visitors will, and publishes it", { tag: "@once" }, async ({
	signedIn: page,
	browser,
	site,
}) => {
	await begin(page);
	await page.getByLabel("Garder en brouillon").check();
	await expect(page.getByRole("button", { name: "Publier" })).toHaveCount(0);
	await page.getByRole("button", { name: "Enregistrer le brouillon" }).click();
	await toast(page, "Brouillon enregistré");
	const card = page.getByRole("article").filter({ hasText: forage.title });
	await expect(card).toContainText("Brouillon");

	await card.getByRole("link", { name: "Aperçu" }).click();
	await expect(page.getByText("Aperçu — non publié")).toBeVisible();
	await expect(page.getByRole("heading", { level: 1, name: forage.title })).toBeVisible();
	const visitor = await browser.newPage({ baseURL: site.url });
	await visitor.goto("/rapports");
	await expect(visitor.getByText("Aucun rapport disponible pour le moment.")).toBeVisible();

	await page.getByRole("link", { name: "Revenir au formulaire" }).click();
	await page.getByLabel("Publier maintenant").check();
	await page.getByRole("button", { name: "Publier" }).click();
	await toast(page, "Rapport mis à jour avec succès!");
	await visitor.reload();
	await expect(visitor.getByRole("heading", { name: forage.title })).toBeVisible();
	await visitor.close();
});

test("a toast does not cover the buttons of what Awa does next", { tag: "@once" }, async ({ signedIn: page }) => {
	await page.clock.install();
	await publish(page, forage);
	await page.clock.pauseAt(Date.now() + 1000); // what goes by itself after a while stays
	await toast(page, "Rapport ajouté avec succès!");
	await page.getByRole("article").getByRole("link", { name: "Éditer" }).click();
	await expect(page.getByRole("button", { name: "Mettre à jour" })).toBeVisible();
	await expect(page.getByText("Rapport ajouté avec succès!")).toBeHidden();
});

test("Awa plans a report, and the moment is confirmed in words", { tag: "@once" }, async ({ signedIn: page }) => {
	await begin(page);
	await expect(page.getByLabel("Jour de parution")).toBeHidden();
	await page.getByLabel("Programmer").check();
	await page.getByLabel("Jour de parution").fill("2031-12-03");
	await page.getByLabel("Heure de parution").fill("18:30");
	await page.getByRole("button", { name: "Programmer" }).click();
	await toast(page, /paraîtra le 3 décembre 2031 à 18\sh\s30 \(Europe\/Paris\)/);
	await expect(page.getByRole("article")).toContainText("Programmé le 3 décembre 2031");
});

test("two windows change one report: the second gets a conflict, sees both texts, and chooses", {
	tag: "@once",
}, async ({ signedIn: page, context }) => {
	await begin(page);
	await page.getByRole("button", { name: "Publier" }).click();
	await toast(page, "Rapport ajouté");
	await page.getByRole("link", { name: "Éditer" }).click();
	const first = dialogOf(page, "Éditer le rapport");
	await expect(first).toBeVisible();
	const other = waitForHydration(await context.newPage());
	await other.goto(page.url());

	await first.getByLabel("Contenu").fill("Le texte du premier écran.");
	await first.getByRole("button", { name: "Mettre à jour" }).click();
	await toast(page, "mis à jour");
	await other.getByLabel("Contenu").fill("Le texte du second écran.");
	await other.getByRole("button", { name: "Mettre à jour" }).click();
	await expect(other.getByRole("alert")).toContainText(/Vous avez enregistré dans une autre fenêtre à/);
	const versions = other.getByRole("region", { name: "Les deux versions" });
	await expect(versions).toContainText("Le texte du premier écran.");
	await expect(versions).toContainText("Le texte du second écran.");
	await expect(other.getByLabel("Contenu")).toHaveValue("Le texte du second écran.");
	await versions.getByRole("link", { name: "Prendre l’autre" }).click();
	await expect(other.getByLabel("Contenu")).toHaveValue("Le texte du premier écran.");
});

test("a half-typed report is not left without a question, and what was typed is offered back", {
	tag: "@once",
}, async ({ signedIn: page }) => {
	await begin(page);
	const question = page.getByRole("alertdialog", { name: "Vos changements ne sont pas enregistrés" });
	await page.getByLabel("Contenu").focus();
	await page.keyboard.press("Escape");
	await expect(question).toBeVisible();
	await question.getByRole("button", { name: "Rester" }).click();
	await expect(page.getByLabel("Contenu")).toBeFocused();
	await expect(page.getByLabel("Contenu")).toHaveValue(forage.content);
	await page.getByRole("link", { name: "Annuler" }).click();
	await expect(question).toBeVisible();
	await expect.poll(() => page.evaluate(() => Object.keys(localStorage).length)).toBe(1);
	await question.getByRole("button", { name: "Quitter sans enregistrer" }).click();
	await expect(page).toHaveURL("/admin/editreports");

	await page.getByRole("link", { name: "+ Ajouter un rapport" }).click();
	await expect(page.getByText(/Un brouillon non enregistré du .* a été retrouvé/)).toContainText(forage.title);
	await page.getByRole("button", { name: "Reprendre" }).click();
	await expect(page.getByLabel("Contenu")).toHaveValue(forage.content);
	await page.getByRole("button", { name: "Publier" }).click();
	await toast(page, "Rapport ajouté avec succès!");
	await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("at 360 pixels the form, its question and its list fit, and axe finds nothing", { tag: "@once" }, async ({
	signedIn: page,
}) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await begin(page);
	await page.getByLabel("Programmer").check();
	await expectClean(page);
	await page.getByRole("link", { name: "Annuler" }).click();
	await expectClean(page);
	await page.getByRole("button", { name: "Rester" }).click();
	await page.getByLabel("Garder en brouillon").check();
	await page.getByRole("button", { name: "Enregistrer le brouillon" }).click();
	await toast(page, "Brouillon enregistré");
	await expectClean(page);
	await page.getByRole("link", { name: "Aperçu" }).click();
	await expect(page.getByText("Aperçu — non publié")).toBeVisible();
	await expectClean(page);
});
