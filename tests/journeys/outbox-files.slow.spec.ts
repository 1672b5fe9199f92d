import { writeFile } from "node:fs/promises";
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
	// Each has its own answer. What has not left is taken back, to be blurred.
	await form.getByRole("button", { name: "Adultes sur puits.jpg" }).click();
	await form.getByRole("button", { name: "Enfants sur soleil.jpg" }).click();
	await expect(form.getByText("reprise automatique")).toBeHidden();
	await form.getByRole("button", { name: "Publier" }).click();
	await expect(page.getByText(/est gardé sur cet appareil/)).toBeVisible();
	await context.setOffline(false);
	await expect(page.getByText("Rapport ajouté avec succès!")).toBeVisible();
	for (const [place, answer] of ["Des adultes", "Des enfants"].entries()) {
		await page.goto("/admin/editreports");
		await page.getByRole("link", { name: "Éditer" }).click();
		await page.getByRole("link", { name: new RegExp(`^Modifier la photo ${place + 1}`) }).click();
		await expect(page.getByText(new RegExp(`Réponse\\s: ${answer}`))).toBeVisible();
	}
	await page.goto("/admin/editreports");
	await page.getByRole("link", { name: "Éditer" }).click();
	await expect(dialogOf(page, "Éditer le rapport").getByRole("img", { name: /^Aperçu/ })).toHaveCount(2);
});

test("photos of a page that was closed without a network arrive later, each once", async ({
	signedIn: page,
	context,
}) => {
	await openOnce(page, "/admin/gallery/new");
	await context.setOffline(true);
	const chosen = await Promise.all(
		["école.jpg", "forage.jpg", "champ.jpg"].map((name, n) => photo(name, terre, 40 + n, 30)),
	);
	await page.getByLabel("Fichiers").setInputFiles(chosen);
	await page.getByRole("button", { name: "Ajouter" }).click();
	await expect(page.getByText(/vous pouvez fermer cette page/)).toBeVisible();
	await page.close();
	const later = await context.newPage();
	await later.goto("/admin/envois");
	await expect(later.getByText("3 envois attendent le réseau sur cet appareil.")).toBeVisible();
	await context.setOffline(false);
	await expect(later.getByText("Rien n’attend sur cet appareil.")).toBeVisible();
	await later.goto("/admin/gallery");
	await expect(later.getByRole("link", { name: /^Supprimer/ })).toHaveCount(3);
});

test("a photo that changed while it waited says so, holds nothing up, and can be removed", async ({
	signedIn: page,
	context,
}, info) => {
	const changed = info.outputPath("forage.jpg");
	await writeFile(changed, (await photo("forage.jpg", terre)).buffer);
	await openOnce(page, "/admin/gallery/new");
	await context.setOffline(true);
	for (const file of [changed, await photo("école.jpg", soleil)]) {
		await page.goto("/admin/gallery/new");
		await page.getByLabel("Fichiers").setInputFiles(file);
		await page.getByRole("button", { name: "Ajouter" }).click();
		await expect(page.getByText(/En navigation privée, gardez la fenêtre ouverte/)).toBeVisible();
	}
	await page.close();
	await writeFile(changed, "…");
	const later = await context.newPage();
	await later.goto("/admin/envois");
	await context.setOffline(false);
	await expect(later.getByText(/«\sforage\.jpg\s» ne peut plus être lu sur cet appareil/)).toBeVisible();
	await expect(later.getByRole("heading", { name: /école/ })).toHaveCount(0);
	await expect(later.getByRole("button", { name: /^Réessayer/ })).toHaveCount(0);
	await later.getByText("Retirer forage.jpg").click();
	await later.getByRole("button", { name: "Supprimer de cet appareil" }).click();
	await expect(later.getByText("Rien n’attend sur cet appareil.")).toBeVisible();
});

test("a photo that is in the trash, too, is published once Awa confirms it", async ({ signedIn: page, context }) => {
	const forage = await photo("forage.jpg", terre);
	await openOnce(page, "/admin/gallery/new");
	await page.getByLabel("Fichiers").setInputFiles(forage);
	await page.getByRole("button", { name: "Ajouter" }).click();
	await page.getByRole("link", { name: /^Supprimer/ }).click();
	await dialogOf(page, "Voulez-vous vraiment supprimer ce média ?").getByRole("button", { name: "Supprimer" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Média supprimé" })).toBeVisible();
	await openOnce(page, "/admin/gallery/new");
	await context.setOffline(true);
	await page.getByLabel("Fichiers").setInputFiles(forage);
	await page.getByRole("button", { name: "Ajouter" }).click();
	await expect(page.getByText(/vous pouvez fermer cette page/)).toBeVisible();
	await page.close();
	await context.setOffline(false);
	const later = await context.newPage();
	await later.goto("/admin/envois");
	await expect(later.getByText(/«\sforage\.jpg\s» est dans la corbeille depuis le \d/)).toBeVisible();
	await later.getByRole("button", { name: "Publier quand même forage.jpg" }).click();
	await expect(later.getByText("Rien n’attend sur cet appareil.")).toBeVisible();
	await later.goto("/admin/gallery");
	await expect(later.getByRole("link", { name: /^Supprimer/ })).toHaveCount(1);
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

test("a film of a page that was closed without a network has its still", async ({ signedIn: page, context }) => {
	await openOnce(page, "/admin/gallery/new");
	await context.setOffline(true);
	await page.getByLabel("Fichiers").setInputFiles("tests/journeys/film.webm");
	await page.getByRole("button", { name: "Ajouter" }).click();
	await expect(page.getByText(/vous pouvez fermer cette page/)).toBeVisible();
	const later = await context.newPage();
	await later.goto("/admin/envois");
	await expect(later.getByRole("heading", { name: /^Vidéo/ })).toBeVisible();
	await expect.poll(async () => (await entriesOf(later))[0]?.poster).toBeDefined();
	await page.close();
	await context.setOffline(false);
	await expect(later.getByText("Rien n’attend sur cet appareil.")).toBeVisible();
	await later.goto("/admin/gallery");
	await expect(later.locator("video")).toHaveAttribute("poster", /affiche/);
});

test("a poster that is chosen without a network is made small, too", async ({ signedIn: page, context }) => {
	await openOnce(page, "/admin/events/new");
	await context.setOffline(true);
	const buffer = await detailedPhoto(3200, 2400, 8);
	const form = dialogOf(page, "Ajouter un événement");
	await form.getByLabel("Affiche").setInputFiles({ name: "affiche.jpg", mimeType: "image/jpeg", buffer });
	await expect(form.getByText(/\d\sKo au lieu de \d,\d\sMo/)).toBeVisible();
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

test("what is shared says what did not arrive, and goes when nobody wants it", async ({ signedIn: page }) => {
	await openOnce(page, "/admin/gallery/new");
	for (const enctype of ["text/plain", "multipart/form-data"]) {
		await share(page, [], enctype);
		await expect(page.getByText("Les photos partagées ne sont pas arrivées")).toBeVisible();
	}
	await share(
		page,
		Array.from({ length: 103 }, (_, n) => `${n}.jpg`),
	);
	await expect(page.getByRole("alert")).toContainText("3 fichiers n’ont pas été pris");
	await page.getByRole("button", { name: "Ne pas les garder" }).click();
	await expect(page.getByRole("status").filter({ hasText: "ne sont plus gardés" })).toBeVisible();
	await page.goto("/admin/partager");
	await expect(page.getByText("Aucune photo n’est arrivée")).toBeVisible();
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
