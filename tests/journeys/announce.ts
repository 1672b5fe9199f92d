import type { Page } from "@playwright/test";
import type { noel } from "../cast";

/** Fills in the words of the event form, leaving its poster alone. */
export async function fillIn(page: Page, event: typeof noel) {
	await page.getByLabel("Titre").fill(event.title);
	await page.getByLabel("Description").fill(event.description);
	await page.getByLabel("Date").fill(event.date);
	await page.getByLabel("Début").fill(event.startTime);
	await page.getByLabel("Fin").fill(event.endTime);
	await page.getByLabel("Lieu").fill(event.location);
}
