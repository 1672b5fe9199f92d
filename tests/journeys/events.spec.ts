import type { Page } from "@playwright/test";
import { noel } from "../cast";
import { foret, photo, soleil } from "../files";
import { fillIn } from "./announce";
import { connectionLost, isSent } from "./lost-connection";
import { sendEvent } from "./send";
import { expect, expectLoaded, test } from "./site";

const address = "/events/fete-de-noel-des-enfants";
const poster = (page: Page) => page.getByRole("img", { name: `Affiche : ${noel.title}` });
const saved = (page: Page, words: string) => expect(page.getByRole("status").filter({ hasText: words })).toBeVisible();

test("Awa announces an event: what a missing title leaves stays, and a visitor reads it with its poster", {
	tag: "@without-script",
}, async ({ signedIn: page, javaScriptEnabled }) => {
	await page.goto("/admin/events/new");
	await fillIn(page, { ...noel, title: "" });
	await page.getByLabel("Affiche").setInputFiles(await photo("affiche.jpg", foret));
	const add = page.getByRole("button", { name: "Ajouter", exact: true });
	await add.click();

	const summary = page.getByRole("alert");
	await expect(page.getByLabel("Titre")).toHaveAccessibleDescription("Saisissez un titre.");
	await summary.getByRole("link", { name: "Saisissez un titre." }).click();
	await expect(page.getByLabel("Titre")).toBeFocused();
	await expect(page.getByLabel("Description")).toHaveValue(noel.description);
	await expect(page.getByLabel("Début")).toHaveValue(noel.startTime);
	await expect(page.getByRole("img", { name: "Affiche actuelle" })).toHaveAttribute("src", /affiche/);

	await page.getByLabel("Titre").fill(noel.title);
	if (javaScriptEnabled) await expect(page.getByLabel("Titre")).toHaveAccessibleDescription("");
	await add.click();
	await saved(page, "Événement ajouté");
	await page.goto("/events");
	await page
		.getByRole("link", { name: `Détails : ${noel.title}` })
		.first()
		.click();
	await expect(page).toHaveURL(address);
	await expect(page.getByText("mercredi 24 décembre 2031 de 15 h à 19 h")).toBeVisible();
	await expectLoaded(poster(page));
});

test("an event keeps its poster when Awa changes only the words, is postponed, and takes another poster", async ({
	signedIn: page,
	site,
}) => {
	await sendEvent(site, noel);
	await page.goto("/admin/events");
	await page.getByRole("link", { name: "Modifier" }).click();
	// One key does not wipe the title, though the dialog leads to it.
	await expect(page.getByLabel("Titre")).toBeFocused();
	await page.keyboard.press("x");
	await expect(page.getByLabel("Titre")).toHaveValue(new RegExp(noel.title));
	await page.getByLabel("Titre").fill(noel.title);
	await expect(page.getByLabel("Prévu d’abord le")).toBeHidden();
	await page.getByLabel("État").selectOption("Reporté");
	await expect(page.getByLabel("Prévu d’abord le")).toBeVisible();
	await expect(page.getByLabel("Jour de parution")).toBeHidden();
	await page.getByLabel("Date").fill("2032-01-03");
	await page.getByRole("button", { name: "Enregistrer" }).click();
	await saved(page, "Événement mis à jour");
	await page.goto(address);
	await expect(page.locator("s")).toContainText("mercredi 24 décembre 2031");
	await expect(poster(page)).toHaveAttribute("src", /affiche/);
	await expectLoaded(poster(page));

	await page.goto("/admin/events");
	await page.getByRole("link", { name: "Modifier" }).click();
	await page.getByLabel("Affiche").setInputFiles(await photo("nouvelle.jpg", soleil));
	await page.getByRole("button", { name: "Enregistrer" }).click();
	await saved(page, "Événement mis à jour");
	await page.goto(address);
	await expect(poster(page)).toHaveAttribute("src", /nouvelle/);
});

test("an event is sent again with its poster, which tells how far it is, and added once", async ({
	signedIn: page,
	context,
}) => {
	await page.goto("/admin/events/new");
	await fillIn(page, noel);
	await page.getByLabel("Affiche").setInputFiles(await photo("affiche.jpg", foret, 4000, 3000));
	await expectLoaded(page.getByRole("img", { name: "Aperçu de affiche.jpg" }));
	await page.route(isSent, (route) => route.abort());
	const add = page.getByRole("button", { name: "Ajouter", exact: true });
	await add.click();
	await expect(page.getByRole("alert").filter({ hasText: connectionLost })).toBeFocused();
	await page.unroute(isSent);
	// The browser itself has to slow down: a socket takes all of a poster at once.
	const network = await context.newCDPSession(page);
	const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 60_000 };
	await network.send("Network.emulateNetworkConditions", slow);
	await add.click();
	await expect(page.getByText(/^envoi \d\d?\s%$/)).toBeVisible();
	await expect(page.getByRole("progressbar", { name: "Envoi" })).toBeVisible();
	await saved(page, "Événement ajouté");
	await expect(page.getByRole("heading", { name: noel.title })).toHaveCount(1);
});

test("a visitor passes an event on by what her device offers, and prints its poster on one page", async ({
	page,
	site,
}) => {
	await sendEvent(site, noel);
	await page.addInitScript(() => {
		Object.assign(navigator, {
			share: async (given: ShareData) => document.body.setAttribute("data-shared", JSON.stringify(given)),
		});
	});
	await page.goto(address);
	const share = page.getByRole("region", { name: "Partager cet événement" });
	await expect(share.getByRole("button", { name: "Copier le lien" })).toBeVisible();
	await share.getByRole("button", { name: "Partager…" }).click();
	await expect(page.locator("body")).toHaveAttribute("data-shared", /\/events\/fete-de-noel/);
	await share.getByText("Plus de façons de partager").click();
	await share.getByRole("link", { name: "Affiche à imprimer" }).click();
	await expect(page.getByRole("button", { name: "Imprimer l’affiche" })).toBeVisible();
	const pages = (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type\s*\/Page\b/g);
	expect(pages).toHaveLength(1);
	const download = page.waitForEvent("download");
	await page.getByRole("link", { name: "Image pour un statut WhatsApp" }).click();
	expect((await download).suggestedFilename()).toBe("fete-de-noel-des-enfants-statut.jpg");
});
