import type { Page } from "@playwright/test";
import { noel } from "../cast";
import { foret, photo, soleil } from "../files";
import { announce, fillIn } from "./announce";
import { sendEvent } from "./send";
import { expect, expectLoaded, test } from "./site";

const poster = (page: Page, event: typeof noel) => page.getByRole("img", { name: `Affiche : ${event.title}` });

test("Awa announces an event with a poster, and a visitor reads it", { tag: "@once" }, async ({ signedIn: page }) => {
	await page.goto("/admin");
	await page.getByRole("link", { name: "Evénement" }).click();
	await expect(page.getByText("Aucun événement à afficher.")).toBeVisible();
	await announce(page, noel);

	await page.goto("/events");
	await page.getByRole("link", { name: "Détails" }).click();
	await expect(page).toHaveURL("/events/fete-de-noel-des-enfants");
	await expect(page.getByRole("heading", { level: 1, name: noel.title })).toBeVisible();
	await expect(page.getByText("mercredi 24 décembre 2031 de 15 h à 19 h")).toBeVisible();
	await expect(page.getByText("À venir")).toBeVisible();
	await expectLoaded(poster(page, noel));
});

test("an event keeps its poster and its address when Awa changes only the words, and takes another poster", {
	tag: "@once",
}, async ({ signedIn: page, site }) => {
	await sendEvent(site, noel);
	await page.goto("/admin/events");
	const changed = { ...noel, title: "Grande fête de Noël", location: "Salle paroissiale" };
	await page.getByRole("link", { name: "Modifier" }).click();
	await expect(page.getByLabel("Titre")).toHaveValue(noel.title);
	await expect(page.getByLabel("Date")).toHaveValue(noel.date);
	// One key does not wipe the title, though the dialog leads to it.
	await expect(page.getByLabel("Titre")).toBeFocused();
	await page.keyboard.press("x");
	await expect(page.getByLabel("Titre")).toHaveValue(new RegExp(noel.title));
	await fillIn(page, changed);
	await page.getByRole("button", { name: "Enregistrer" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Événement mis à jour" })).toBeVisible();

	await page.goto("/events/fete-de-noel-des-enfants");
	await expect(page.getByRole("heading", { level: 1, name: changed.title })).toBeVisible();
	await expect(page.getByText(changed.location)).toBeVisible();
	await expect(poster(page, changed)).toHaveAttribute("src", /affiche/);
	await expectLoaded(poster(page, changed));

	await page.goto("/admin/events");
	await page.getByRole("link", { name: "Modifier" }).click();
	await page.getByLabel("Affiche").setInputFiles(await photo("nouvelle.jpg", soleil));
	await page.getByRole("button", { name: "Enregistrer" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Événement mis à jour" })).toBeVisible();
	await page.goto("/events/fete-de-noel-des-enfants");
	await expect(poster(page, changed)).toHaveAttribute("src", /nouvelle/);
});

test("when the title is missing all the rest stays, and the second try needs only the title", async ({
	signedIn: page,
	javaScriptEnabled,
}) => {
	await page.goto("/admin/events/new");
	await fillIn(page, { ...noel, title: "" });
	await page.getByLabel("Affiche").setInputFiles(await photo("affiche.jpg", foret));
	await page.getByRole("button", { name: "Ajouter", exact: true }).click();

	const summary = page.getByRole("alert");
	await expect(summary).toContainText("Un point est à corriger");
	await expect(page.getByLabel("Titre")).toHaveAccessibleDescription("Saisissez un titre.");
	await summary.getByRole("link", { name: "Saisissez un titre." }).click();
	await expect(page.getByLabel("Titre")).toBeFocused();
	await expect(page.getByLabel("Description")).toHaveValue(noel.description);
	await expect(page.getByLabel("Date")).toHaveValue(noel.date);
	await expect(page.getByLabel("Début")).toHaveValue(noel.startTime);
	await expect(page.getByLabel("Fin")).toHaveValue(noel.endTime);
	await expect(page.getByLabel("Lieu")).toHaveValue(noel.location);
	await expect(page.getByRole("img", { name: "Affiche actuelle" })).toHaveAttribute("src", /affiche/);

	await page.getByLabel("Titre").fill(noel.title);
	if (javaScriptEnabled) await expect(page.getByLabel("Titre")).toHaveAccessibleDescription("");
	await page.getByRole("button", { name: "Ajouter", exact: true }).click();
	await expect(page.getByRole("status").filter({ hasText: "Événement ajouté" })).toBeVisible();
	await page.goto("/events/fete-de-noel-des-enfants");
	await expectLoaded(poster(page, noel));
});

test("Awa postpones an event, and a visitor sees both dates", { tag: "@once" }, async ({ signedIn: page, site }) => {
	await sendEvent(site, noel);
	await page.goto("/admin/events");
	await page.getByRole("link", { name: "Modifier" }).click();
	await expect(page.getByLabel("Prévu d’abord le")).toBeHidden();
	await page.getByLabel("État").selectOption("Reporté");
	await expect(page.getByLabel("Prévu d’abord le")).toBeVisible();
	await page.getByLabel("Date").fill("2032-01-03");
	await page.getByRole("button", { name: "Enregistrer" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Événement mis à jour" })).toBeVisible();

	await page.goto("/events");
	await page.getByRole("link", { name: "Détails" }).click();
	await expect(page.getByText("Reporté", { exact: true })).toBeVisible();
	await expect(page.locator("s")).toContainText("mercredi 24 décembre 2031");
	await expect(page.getByText("samedi 3 janvier 2032 de 15 h à 19 h")).toBeVisible();
});
