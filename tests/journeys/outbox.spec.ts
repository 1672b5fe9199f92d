import { noel } from "../cast";
import { eventTitles, fillEvent, openOnce } from "./outbox-forms";
import { dialogOf, expect, test } from "./site";

test.use({ serviceWorkers: "allow" });

test("events that Awa writes without a network are published once each when it is back", async ({
	signedIn: page,
	context,
}) => {
	await openOnce(page, "/admin/events/new");
	await context.setOffline(true);
	for (const title of [noel.title, "Repas de Pâques"]) {
		await page.goto("/admin/events/new");
		await fillEvent(page, title);
	}
	await page.goto("/admin");
	await expect(page).toHaveURL("/admin/envois");
	await expect(page.getByText("2 envois attendent le réseau sur cet appareil.")).toBeVisible();
	await expect(page.getByRole("heading", { name: new RegExp(`^Événement\\s: ${noel.title}`) })).toBeVisible();
	await context.setOffline(false);
	await expect(page.getByText("Rien n’attend sur cet appareil.")).toBeVisible();
	expect((await eventTitles(page)).toSorted()).toEqual([noel.title, "Repas de Pâques"]);
});

test("what the site refuses is opened in its form, corrected and saved, and takes no other away", async ({
	signedIn: page,
	context,
}) => {
	await openOnce(page, "/admin/events/new");
	await context.setOffline(true);
	for (const title of [noel.title, "Repas de Pâques"]) {
		await page.goto("/admin/events/new");
		await fillEvent(page, title, "\u200b"); // a mark of no width: the server alone refuses it
	}
	await context.setOffline(false);
	await page.goto("/admin/envois");
	await expect(page.getByText("Le site demande une correction.")).toHaveCount(2);
	await page.getByRole("button", { name: "Ouvrir le formulaire" }).first().click();
	const form = dialogOf(page, "Ajouter un événement");
	await expect(form.getByLabel(/^Titre/)).toHaveValue(noel.title);
	await form.getByLabel("Lieu").fill(noel.location);
	await form.getByRole("button", { name: "Ajouter" }).click();
	await expect(page).toHaveURL("/admin/events");
	await page.goto("/admin/envois");
	await expect(page.getByRole("heading", { name: /Pâques/ })).toBeVisible();
	await expect(page.getByRole("button", { name: "Ouvrir le formulaire" })).toHaveCount(1);
});
