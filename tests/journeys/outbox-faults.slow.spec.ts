import type { Page } from "@playwright/test";
import { forage, noel } from "../cast";
import { eventTitles, fillEvent, fillReport, openOnce, storedForms } from "./outbox-forms";
import { sendEvent } from "./send";
import type { Site } from "./server";
import { dialogOf, expect, test } from "./site";

test.use({ serviceWorkers: "allow" });

/** Awa opens the form of an event with a network. */
async function openEventOnce(page: Page, site: Site) {
	await sendEvent(site, noel);
	await page.goto("/admin/events");
	await page.getByRole("link", { name: "Modifier" }).click();
	const form = dialogOf(page, "Modifier l’événement");
	await expect(form).toBeVisible();
	const path = new URL(page.url()).pathname;
	await expect.poll(() => storedForms(page)).toContain(path);
	return { form, path };
}

test("two edits of one event are a conflict, in which nothing is lost", async ({ signedIn: page, context, site }) => {
	const { form, path } = await openEventOnce(page, site);
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
