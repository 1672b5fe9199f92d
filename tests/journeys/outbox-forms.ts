import type { Page } from "@playwright/test";
import { forage, noel } from "../cast";
import { photo, soleil } from "../files";
import { dialogOf, expect } from "./site";

/** Opens a form with a network, and waits until it is there without one. */
export async function openOnce(page: Page, path: string) {
	await page.goto(path);
	await expect.poll(() => storedForms(page)).toContain(path);
}

/** Paths of the pages that the service worker has stored. */
export const storedForms = (page: Page) =>
	page.evaluate(async () => {
		const requests = await (await caches.open("forms-1")).keys();
		return requests.map(({ url }) => new URL(url).pathname);
	});

/** Awa fills in an event and sends it, without a network. */
export async function fillEvent(page: Page, title: string, location = noel.location) {
	const form = dialogOf(page, "Ajouter un événement");
	await form.getByLabel(/^Titre/).fill(title);
	await form.getByLabel("Description").fill(noel.description);
	await form.getByLabel("Date").fill(noel.date);
	await form.getByLabel("Lieu").fill(location);
	await form.getByLabel("Affiche").setInputFiles(await photo("affiche.jpg", soleil));
	await form.getByRole("button", { name: "Ajouter" }).click();
	await expect(page.getByText(/est gardé sur cet appareil/)).toBeVisible();
}

/** Titles of the events in the administration. */
export const eventTitles = async (page: Page) => {
	await page.goto("/admin/events");
	return page.getByRole("article").getByRole("heading", { level: 2 }).allTextContents();
};

/** Awa fills in the texts of a report. */
export async function fillReport(page: Page) {
	const form = dialogOf(page, "Nouveau rapport");
	await form.getByLabel(/^Titre/).fill(forage.title);
	await form.getByLabel("Contenu").fill(forage.content);
	return form;
}

/** Files of another app as they lie in the storage, with the times that they bear; undefined for none, as parsed forms are. */
export const storeShared = (page: Page, files: Record<string, number | undefined>) =>
	page.evaluate(async (times) => {
		const form = new FormData();
		for (const name of Object.keys(times)) form.append("files", new File([name], name, { type: "image/jpeg" }));
		const parsed = (await new Response(form).formData()).getAll("files") as File[];
		const stored = parsed.map((file) => {
			const lastModified = times[file.name];
			return lastModified === undefined ? file : new File([file], file.name, { type: file.type, lastModified });
		});
		await new Promise((done) => {
			const opening = indexedDB.open("outbox");
			opening.onsuccess = () => {
				const change = opening.result.transaction("shared", "readwrite");
				for (const file of stored) change.objectStore("shared").add(file);
				change.oncomplete = () => done(opening.result.close());
			};
		});
	}, files);

/** Changes what waits first, as another account or release could have stored it. */
export const changeFirstEntry = (page: Page, changes: Record<string, string>) =>
	page.evaluate(
		(changes) =>
			new Promise<void>((done) => {
				const opening = indexedDB.open("outbox");
				opening.onsuccess = () => {
					const entries = opening.result.transaction("entries", "readwrite").objectStore("entries");
					entries.getAll().onsuccess = ({ target }) => {
						const [entry] = (target as IDBRequest).result;
						entries.put({ ...entry, ...changes }).onsuccess = () => done(opening.result.close());
					};
				};
			}),
		changes,
	);
