import type { Page } from "@playwright/test";
import { detailedPhoto } from "../camera-files";
import { photo, soleil, terre } from "../files";
import { fillReport, openOnce, storeShared } from "./outbox-forms";
import { dialogOf, expect, test } from "./site";

test.use({ serviceWorkers: "allow" });

/** The browser tells the service worker that the network is back. */
async function backgroundSync(page: Page, origin: string) {
	const devtools = await page.context().newCDPSession(page);
	const registrationId = new Promise<string>((found) => {
		devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
			const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/admin`);
			if (own) found(own.registrationId);
		});
	});
	await devtools.send("ServiceWorker.enable");
	const event = { origin, registrationId: await registrationId, tag: "outbox", lastChance: false };
	await devtools.send("ServiceWorker.dispatchSyncEvent", event);
}

/** What waits, as it is stored. */
const entriesOf = (page: Page) =>
	page.evaluate(
		() =>
			new Promise<{ poster?: File }[]>((done) => {
				const opening = indexedDB.open("outbox");
				opening.onsuccess = () => {
					const database = opening.result;
					database.transaction("entries").objectStore("entries").getAll().onsuccess = ({ target }) => {
						database.close();
						done((target as IDBRequest<{ poster?: File }[]>).result);
					};
				};
			}),
	);

test("a report leaves with its photos, those that had arrived and the others", async ({ signedIn: page, context }) => {
	await openOnce(page, "/admin/editreports/new");
	const form = await fillReport(page);
	await form.getByLabel("Images").setInputFiles(await photo("puits.jpg", terre));
	await expect(form.getByRole("img", { name: "Aperçu 1" })).toBeVisible();
	await context.setOffline(true);
	await form.getByLabel("Images").setInputFiles(await photo("soleil.jpg", soleil));
	await expect(form.getByText("reprise automatique")).toBeVisible();
	await form.getByRole("button", { name: "Publier" }).click();
	await expect(page.getByText(/est gardé sur cet appareil/)).toBeVisible();
	await context.setOffline(false);
	await expect(page.getByText("Rapport ajouté avec succès!")).toBeVisible();
	await page.goto("/admin/editreports");
	await page.getByRole("link", { name: "Éditer" }).click();
	await expect(dialogOf(page, "Éditer le rapport").getByRole("img", { name: /^Aperçu/ })).toHaveCount(2);
});

for (const sender of ["the next page", "the service worker"])
	test(`a photo that was stored before it was small is made small by ${sender}, and sent`, async ({
		signedIn: page,
		context,
	}) => {
		// The phone ends the page meanwhile.
		await page.addInitScript(() => {
			window.Worker = class extends EventTarget {
				postMessage() {}
				terminate() {}
			} as unknown as typeof Worker;
		});
		await openOnce(page, "/admin/gallery/new");
		const { origin } = new URL(page.url());
		const buffer = await detailedPhoto(4000, 3000);
		await page.getByLabel("Fichiers").setInputFiles({ name: "forage.jpg", mimeType: "image/jpeg", buffer });
		await page.getByRole("button", { name: "Ajouter" }).click();
		await expect.poll(() => entriesOf(page)).toHaveLength(1);
		const sending = context.waitForEvent("request", (request) => request.url().endsWith("/admin/gallery/files"));
		await page.goto("about:blank");
		if (sender === "the next page") await (await context.newPage()).goto(`${origin}/admin/envois`);
		else await backgroundSync(page, origin);
		const sent = await sending;
		expect(sent.serviceWorker() === null).toBe(sender === "the next page");
		const bytes = Number(await sent.headerValue("Content-Length"));
		expect(bytes > 10_000 && bytes < buffer.length / 2, `${bytes} of ${buffer.length}`).toBe(true);
		await expect.poll(async () => (await page.request.get(`${origin}/gallery`)).text()).toContain("data-picture");
	});

test("photos that another app shares are in the form of the gallery, also without a network", async ({
	signedIn: page,
	context,
}) => {
	await openOnce(page, "/admin/gallery/new");
	await context.setOffline(true);
	for (const _posted of [1, 2]) {
		await share(page, ["partagée.jpg"]);
		await expect(page).toHaveURL("/admin/partager");
		await expect(page.getByText("Garder ces fichiers")).toBeVisible();
	}
	await page.getByRole("link", { name: "Dans la galerie" }).click();
	const form = dialogOf(page, "Ajouter Média");
	await expect(form.getByRole("listitem")).toHaveText([/partagée\.jpg/]);
	await context.setOffline(false);
	await form.getByRole("button", { name: "Ajouter" }).click();
	await expect(page.getByRole("status").filter({ hasText: "partagée.jpg ajouté avec succès" })).toBeVisible();
});

test("what was shared a day ago is gone; what has no time counts as shared now, and gets one", async ({
	signedIn: page,
}) => {
	await openOnce(page, "/admin/gallery/new");
	await page.goto("/admin/partager");
	await storeShared(page, { "hier.jpg": Date.now() - 25 * 3_600_000, "zéro.jpg": 0, "inconnue.jpg": undefined });
	for (const _shown of [1, 2]) {
		await page.reload();
		await expect(page.getByText(/^zéro\.jpg, inconnue\.jpg \(/)).toBeVisible();
	}
	const stored = await storedShares(page);
	expect(stored.map(({ text }) => text)).toEqual(["zéro.jpg", "inconnue.jpg"]);
	expect(Math.min(...stored.map(({ time }) => time))).toBeGreaterThan(Date.now() - 600_000);
	expect(await storedShares(page)).toEqual(stored); // the browser says « now » of a file without a time
});

/** The times of the stored files that another app shared, with what can be read of them. */
const storedShares = (page: Page) =>
	page.evaluate(async () => {
		const files = await new Promise<File[]>((done) => {
			const opening = indexedDB.open("outbox");
			opening.onsuccess = () => {
				opening.result.transaction("shared").objectStore("shared").getAll().onsuccess = ({ target }) => {
					opening.result.close();
					done((target as IDBRequest<File[]>).result);
				};
			};
		});
		return Promise.all(files.map(async (file) => ({ time: file.lastModified, text: await file.text() })));
	});

/** As a phone does it: a form is posted in a window of the app. */
async function share(page: Page, names: string[], enctype = "multipart/form-data") {
	const { buffer } = await photo("partagée.jpg", terre);
	await page.evaluate(
		({ bytes, names, enctype }) => {
			const form = Object.assign(document.createElement("form"), {
				action: "/admin/partager",
				method: "post",
				enctype,
			});
			const input = Object.assign(document.createElement("input"), { type: "file", name: "files" });
			const transfer = new DataTransfer();
			for (const name of names) transfer.items.add(new File([new Uint8Array(bytes)], name, { type: "image/jpeg" }));
			input.files = transfer.files;
			if (names.length > 0) form.append(input);
			document.body.append(form);
			form.submit();
		},
		{ bytes: [...buffer], names, enctype },
	);
}
