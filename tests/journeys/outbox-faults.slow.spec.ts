import type { Page } from "@playwright/test";
import { forage, noel, tuyaux } from "../cast";
import { announce } from "./announce";
import { eventTitles, fillEvent, fillReport, openOnce, storedForms } from "./outbox-forms";
import { dialogOf, expect, test } from "./site";

test.use({ serviceWorkers: "allow" });

/** Awa announces an event, and opens its form with a network. */
async function openEventOnce(page: Page) {
	await announce(page, noel);
	await page.getByRole("link", { name: "Modifier" }).click();
	const form = dialogOf(page, "Modifier l’événement");
	await expect(form).toBeVisible();
	const path = new URL(page.url()).pathname;
	await expect.poll(() => storedForms(page)).toContain(path);
	return { form, path };
}

test("an answer that was lost makes nothing twice", async ({ signedIn: page, context }) => {
	await openOnce(page, "/admin/events/new");
	await context.setOffline(true);
	await fillEvent(page, noel.title);
	let [seen, lost] = [0, 0];
	await context.route(/\/admin\/events\/new\?_data/, async (route) => {
		if (seen++ > 0) return route.continue();
		await route.fetch();
		await route.abort();
		lost++;
	});
	await context.setOffline(false);
	await expect.poll(() => lost).toBe(1);
	await page.goto("/admin/envois");
	await expect(page.getByText("Rien n’attend sur cet appareil.")).toBeVisible();
	expect(seen).toBeGreaterThan(1);
	expect(await eventTitles(page)).toEqual([noel.title]);
});

test("two edits of one event are a conflict, in which nothing is lost", async ({ signedIn: page, context }) => {
	const { form, path } = await openEventOnce(page);
	await context.setOffline(true);
	for (const place of ["Cour de l’église", "Place du marché"]) {
		await page.goto(path);
		await form.getByLabel("Lieu").fill(place);
		await form.getByRole("button", { name: "Enregistrer" }).click();
		await expect(page.getByText(/est gardé sur cet appareil/)).toBeVisible();
	}
	await context.setOffline(false);
	await page.goto("/admin/envois");
	await page.getByRole("button", { name: "Ouvrir le formulaire" }).click();
	await expect(form.getByLabel("Lieu")).toHaveValue("Place du marché");
	await expect(form.getByText("Cour de l’église")).toBeVisible();
});

test("a field that is missing without a network takes no text away", async ({ signedIn: page, context }) => {
	await openOnce(page, "/admin/events/new");
	await context.setOffline(true);
	const form = dialogOf(page, "Ajouter un événement");
	await form.getByLabel(/^Titre/).fill(noel.title);
	await form.getByLabel("Description").fill(noel.description);
	await form.getByRole("button", { name: "Ajouter" }).click();
	await expect(form.getByLabel("Date")).toBeFocused();
	await expect
		.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /^texte:/.test(key))))
		.toHaveLength(1);
	await page.close();
	const later = await context.newPage();
	await later.goto("/admin/events/new");
	await later.getByRole("button", { name: "Reprendre" }).click();
	await expect(later.getByLabel("Description")).toHaveValue(noel.description);
});

test("a device without room says so, and the form stays", async ({ signedIn: page, context }) => {
	await page.addInitScript(() => {
		IDBObjectStore.prototype.put = () => {
			throw new DOMException("", "QuotaExceededError");
		};
	});
	await page.goto("/admin/editreports/new");
	const form = await fillReport(page);
	await context.setOffline(true);
	await form.getByRole("button", { name: "Publier" }).click();
	await expect(form.getByText(/n’a plus de place pour garder ce formulaire/)).toBeVisible();
	await expect(form.getByLabel("Contenu")).toHaveValue(forage.content);
	await context.setOffline(false);
	await form.getByRole("button", { name: "Publier" }).click();
	await expect(page.getByText("Rapport ajouté avec succès!")).toBeVisible();
});

test("what the site cannot take now waits, and the others leave", async ({ signedIn: page, context }) => {
	await openOnce(page, "/admin/editreports/new");
	await openOnce(page, "/admin/events/new");
	await context.setOffline(true);
	await fillEvent(page, noel.title);
	await page.goto("/admin/editreports/new");
	const form = await fillReport(page);
	await form.getByRole("button", { name: "Publier" }).click();
	await expect(page.getByText(/est gardé sur cet appareil/)).toBeVisible();
	await context.route(/\/admin\/events\/new\?_data/, (route) => route.fulfill({ status: 502, body: "Bad gateway" }));
	await context.setOffline(false);
	await page.goto("/admin/envois");
	await expect(page.getByText("1 envoi attend que le site réponde.")).toBeVisible();
	await expect(page.getByRole("heading", { name: /^Rapport/ })).toHaveCount(0);
	await context.unroute(/\/admin\/events\/new\?_data/);
	// The next attempt is after 20 seconds if the site refused twice meanwhile.
	await expect(page.getByText("Rien n’attend sur cet appareil.")).toBeVisible({ timeout: 45_000 });
});

test("an event whose answer was lost, and which was changed on the site, gets no twin", async ({
	signedIn: page,
	context,
}) => {
	await openOnce(page, "/admin/events/new");
	await context.setOffline(true);
	await fillEvent(page, noel.title);
	const sending = /\/admin\/events\/new\?_data/;
	let lost = 0;
	await context.route(sending, async (route) => {
		if (lost === 0) await route.fetch();
		await route.abort();
		lost++;
	});
	await context.setOffline(false);
	await expect.poll(() => lost).toBeGreaterThan(0);
	expect(await eventTitles(page)).toContain(noel.title);
	await page.getByRole("link", { name: "Modifier" }).click();
	const form = dialogOf(page, "Modifier l’événement");
	await form.getByLabel(/^Titre/).fill("Noël des enfants");
	await form.getByRole("button", { name: "Enregistrer" }).click();
	await expect(page.getByText("Événement mis à jour")).toBeVisible();
	await context.unrouteAll({ behavior: "wait" });
	await page.goto("/admin/envois");
	await expect(page.getByText(/déjà sur le site, avec un autre contenu/)).toBeVisible();
	await expect(page.getByText(noel.location)).toBeVisible();
	await expect(page.getByRole("button", { name: /^Ouvrir le formulaire/ })).toHaveCount(0); // it would add the twin
	expect(await eventTitles(page)).toEqual(["Noël des enfants"]);
});

test("an expense that the site refuses is opened with its invoice, corrected and saved", async ({
	signedIn: page,
	context,
}) => {
	await openOnce(page, "/admin/depenses/new");
	await context.setOffline(true);
	await page.getByLabel("Ce qui a été payé").fill(tuyaux.title);
	await page.getByLabel(/^Jour \(/).fill(tuyaux.date);
	await page.getByLabel("Montant").fill("douze");
	await page.getByRole("button", { name: "Ajouter" }).click();
	await expect(page.getByText(/est gardé|est gardée/)).toBeVisible();
	await context.setOffline(false);
	await page.goto("/admin/envois");
	await expect(page.getByText("douze")).toBeAttached();
	await page.getByRole("button", { name: "Ouvrir le formulaire" }).click();
	await page.getByLabel("Montant").fill(tuyaux.amount);
	await page.getByRole("button", { name: "Ajouter" }).click();
	await expect(page).toHaveURL("/admin/depenses");
	await expect(page.getByText(tuyaux.title).first()).toBeVisible();
	await page.goto("/admin/envois");
	await expect(page.getByText("Rien n’attend sur cet appareil.")).toBeVisible();
});

test("what is taken back while another leaves is not sent", async ({ signedIn: page, context }) => {
	await openOnce(page, "/admin/events/new");
	await context.setOffline(true);
	for (const title of [noel.title, "Repas de Pâques"]) {
		await page.goto("/admin/events/new");
		await fillEvent(page, title);
	}
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	let sent = 0;
	await context.route(/\/admin\/events\/new\?_data/, async (route) => {
		sent++;
		if (sent === 1) await held;
		await route.continue();
	});
	await page.goto("/admin/envois"); // first: leaving a page that sends already would end what is held
	await context.setOffline(false);
	await expect.poll(() => sent).toBe(1);
	await page.getByText("Retirer Repas de Pâques").click();
	await page.getByRole("button", { name: "Supprimer de cet appareil" }).filter({ visible: true }).click();
	await expect(page.getByRole("heading", { name: /Pâques/ })).toHaveCount(0);
	release();
	await expect(page.getByText("Rien n’attend sur cet appareil.")).toBeVisible();
	await page.evaluate(() => navigator.locks.request("outbox", () => {})); // the sender has ended
	const titles = await eventTitles(page);
	expect(titles).toContain(noel.title);
	expect(titles).not.toContain("Repas de Pâques");
});

test("what changes an event that was purged meanwhile shows its texts", async ({ signedIn: page, context }) => {
	const { form, path } = await openEventOnce(page);
	await context.setOffline(true);
	await page.goto(path);
	await form.getByLabel("Lieu").fill("Place du marché");
	await form.getByRole("button", { name: "Enregistrer" }).click();
	await expect(page.getByText(/est gardé sur cet appareil/)).toBeVisible();
	await context.route(new RegExp(`${path}\\?_data`), (route) => route.abort());
	await context.setOffline(false);
	await page.goto("/admin/events");
	await page.getByRole("button", { name: /^Supprimer/ }).click();
	await expect(page.getByText("Événement supprimé")).toBeVisible();
	await page.goto("/admin/corbeille");
	await page.getByRole("link", { name: /^Supprimer définitivement/ }).click();
	await dialogOf(page, "Supprimer définitivement ?").getByRole("button").last().click();
	await expect(page.getByText("La corbeille est vide.")).toBeVisible();
	await context.unrouteAll({ behavior: "wait" });
	await page.goto("/admin/envois");
	await expect(page.getByText(/n’existe plus sur le site/)).toBeVisible();
	await expect(page.getByText("Place du marché")).toBeVisible();
	await expect(page.getByRole("button", { name: /^Ouvrir le formulaire/ })).toHaveCount(0);
});
