import type { Page } from "@playwright/test";
import type { noel } from "../cast";
import { foret, photo } from "../files";
import { expect } from "./site";

type Event = typeof noel;

/** Fills in the words of the event form, leaving its poster alone. */
export async function fillIn(page: Page, event: Event) {
	await page.getByLabel("Titre").fill(event.title);
	await page.getByLabel("Description").fill(event.description);
	await page.getByLabel("Date").fill(event.date);
	await page.getByLabel("Début").fill(event.startTime);
	await page.getByLabel("Fin").fill(event.endTime);
	await page.getByLabel("Lieu").fill(event.location);
}

/** Awa announces an event with a green poster and is back at the list. */
export async function announce(page: Page, event: Event) {
	await page.goto("/admin/events");
	await page.getByRole("link", { name: "Ajouter un événement" }).click();
	await fillIn(page, event);
	await page.getByLabel("Affiche").setInputFiles(await photo("affiche.jpg", foret));
	await page.getByRole("button", { name: "Ajouter", exact: true }).click();
	await expect(page.getByRole("status").filter({ hasText: "Événement ajouté" })).toBeVisible();
	await expect(page.getByRole("heading", { name: event.title })).toBeVisible();
}
