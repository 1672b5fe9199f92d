import type { Page } from "@playwright/test";
import { forage, noel } from "../cast";
import { photo, soleil, terre } from "../files";
import { announce } from "./announce";
import { dialogOf, expect, test } from "./site";

test.use({ serviceWorkers: "allow" });

/** Opens a form with a network, and waits until it is there without one. */
async function openOnce(page: Page, path: string) {
	await page.goto(path);
	await expect.poll(() => storedForms(page)).toContain(path);
}

const storedForms = (page: Page) =>
	page.evaluate(async () => {
		const requests = await (await caches.open("forms-1")).keys();
		return requests.map(({ url }) => new URL(url).pathname);
	});

/** Whether the entry that waits has a still. */
const hasPoster = (page: Page) =>
	page.evaluate(
		() =>
			new Promise<boolean>((done) => {
				const opening = indexedDB.open("outbox");
				opening.onsuccess = () => {
					const database = opening.result;
					database.transaction("entries").objectStore("entries").getAll().onsuccess = ({ target }) => {
						database.close();
						done((target as IDBRequest<{ poster?: File }[]>).result[0]?.poster !== undefined);
					};
				};
			}),
	);

async function fillEvent(page: Page, title: string) {
	const form = dialogOf(page, "Ajouter un événement");
	await form.getByLabel(/^Titre/).fill(title);
	await form.getByLabel("Description").fill(noel.description);
	await form.getByLabel("Date").fill(noel.date);
	await form.getByLabel("Lieu").fill(noel.location);
	await form.getByLabel("Affiche").setInputFiles(await photo("affiche.jpg", soleil));
	await form.getByRole("button", { name: "Ajouter" }).click();
	await expect(page.getByText(/est gardé sur cet appareil/)).toBeVisible();
}

const eventTitles = async (page: Page) => {
	await page.goto("/admin/events");
	return page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
};

test("events that Awa writes without a network are published once each when it is back", { tag: "@once" }, async ({
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

test("an answer that was lost makes nothing twice", { tag: "@once" }, async ({ signedIn: page, context }) => {
	await openOnce(page, "/admin/events/new");
	await context.setOffline(true);
	await fillEvent(page, noel.title);
	let lost = 0;
	await context.route(/\/admin\/events\/new\?_data/, async (route) => {
		if (lost++ > 0) return route.continue();
		await route.fetch();
		await route.abort();
	});
	await context.setOffline(false);
	await page.goto("/admin/envois");
	await expect.poll(() => lost).toBe(1);
	await page.reload();
	await expect(page.getByText("Rien n’attend sur cet appareil.")).toBeVisible();
	expect(lost).toBe(2);
	expect(await eventTitles(page)).toEqual([noel.title]);
});

test("a report leaves with its photos, those that had arrived and the others", { tag: "@once" }, async ({
	signedIn: page,
	context,
}) => {
	await openOnce(page, "/admin/editreports/new");
	const form = dialogOf(page, "Nouveau rapport");
	await form.getByLabel(/^Titre/).fill(forage.title);
	await form.getByLabel("Contenu").fill(forage.content);
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

test("photos of a page that was closed without a network arrive later, each once", { tag: "@once" }, async ({
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

test("a film of a page that was closed without a network has its still", { tag: "@once" }, async ({
	signedIn: page,
	context,
}) => {
	await openOnce(page, "/admin/gallery/new");
	await context.setOffline(true);
	await page.getByLabel("Fichiers").setInputFiles("tests/journeys/film.webm");
	await page.getByRole("button", { name: "Ajouter" }).click();
	await expect(page.getByText(/vous pouvez fermer cette page/)).toBeVisible();
	const later = await context.newPage();
	await later.goto("/admin/envois");
	await expect(later.getByRole("heading", { name: /^Vidéo/ })).toBeVisible();
	await expect.poll(() => hasPoster(later)).toBe(true);
	await page.close();
	await context.setOffline(false);
	await expect(later.getByText("Rien n’attend sur cet appareil.")).toBeVisible();
	await later.goto("/admin/gallery");
	await expect(later.locator("video")).toHaveAttribute("poster", /affiche/);
});

test("who is signed out signs in again, and nothing is lost", { tag: "@once" }, async ({ signedIn: page, context }) => {
	await openOnce(page, "/admin/events/new");
	await context.setOffline(true);
	await fillEvent(page, noel.title);
	const cookies = await context.cookies();
	await context.clearCookies();
	await context.setOffline(false);
	await page.goto("/admin/envois").catch(() => {});
	await expect(page).toHaveURL(/\/login/);
	await context.addCookies(cookies);
	await page.goto("/admin/envois");
	await expect(page.getByText("Rien n’attend sur cet appareil.")).toBeVisible();
	expect(await eventTitles(page)).toEqual([noel.title]);
});

test("what the site refuses is opened in its form, corrected and saved", { tag: "@once" }, async ({
	signedIn: page,
	context,
}) => {
	await openOnce(page, "/admin/events/new");
	await context.setOffline(true);
	await fillEvent(page, `${noel.title}\u202e`); // a direction mark: the server alone refuses it
	await context.setOffline(false);
	await page.goto("/admin/envois");
	await expect(page.getByText("Le site demande une correction.")).toBeVisible();
	await page.getByRole("button", { name: "Ouvrir le formulaire" }).click();
	const form = dialogOf(page, "Ajouter un événement");
	await expect(form.getByLabel("Lieu")).toHaveValue(noel.location);
	await form.getByLabel(/^Titre/).fill(noel.title);
	await form.getByRole("button", { name: "Ajouter" }).click();
	await expect(page).toHaveURL("/admin/events");
	await page.goto("/admin/envois");
	await expect(page.getByText("Rien n’attend sur cet appareil.")).toBeVisible();
});

test("signing out asks before it deletes what waits", { tag: "@once" }, async ({ signedIn: page, context }) => {
	await openOnce(page, "/admin/events/new");
	await context.route("**/admin/presence", (route) => route.abort());
	await fillEvent(page, noel.title);
	await page.goto("/admin/profil");
	await page.locator("main").getByRole("button", { name: "Se déconnecter" }).click();
	await expect(page.getByText("Vous déconnecter efface de cet appareil ce qui attend encore.")).toBeVisible();
	await page.getByRole("link", { name: "Rester" }).click();
	await expect(page.getByRole("heading", { name: new RegExp(`^Événement\\s: ${noel.title}`) })).toBeVisible();
	await page.goto("/admin/envois?quitter=oui");
	await page.getByRole("button", { name: "Effacer et se déconnecter" }).click();
	await page.waitForURL("/login");
	expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
	expect(await page.evaluate(() => caches.keys())).not.toContain("forms-1");
});

test("photos that another app shares are in the form of the gallery, also without a network", { tag: "@once" }, async ({
	signedIn: page,
	context,
}) => {
	await openOnce(page, "/admin/gallery/new");
	await context.setOffline(true);
	await share(page);
	await expect(page).toHaveURL("/admin/partager");
	await page.getByRole("link", { name: "Dans la galerie" }).click();
	const form = dialogOf(page, "Ajouter Média");
	await expect(form.getByRole("listitem")).toContainText("partagée.jpg");
	await context.setOffline(false);
	await form.getByRole("button", { name: "Ajouter" }).click();
	await expect(page.getByRole("status").filter({ hasText: "partagée.jpg ajouté avec succès" })).toBeVisible();
});

/** As a phone does it: a form is posted in a window of the app. */
async function share(page: Page) {
	const { buffer } = await photo("partagée.jpg", terre);
	await page.evaluate(
		(bytes) => {
			const form = Object.assign(document.createElement("form"), {
				action: "/admin/partager",
				method: "post",
				enctype: "multipart/form-data",
			});
			const input = Object.assign(document.createElement("input"), { type: "file", name: "files" });
			const transfer = new DataTransfer();
			transfer.items.add(new File([new Uint8Array(bytes)], "partagée.jpg", { type: "image/jpeg" }));
			input.files = transfer.files;
			form.append(input);
			document.body.append(form);
			form.submit();
		},
		[...buffer],
	);
}

test("what one account has prepared does not leave with another", { tag: "@once" }, async ({
	signedIn: page,
	context,
}) => {
	await openOnce(page, "/admin/events/new");
	await context.setOffline(true);
	await fillEvent(page, noel.title);
	await page.evaluate(
		() =>
			new Promise<void>((done) => {
				const opening = indexedDB.open("outbox");
				opening.onsuccess = () => {
					const database = opening.result;
					const entries = database.transaction("entries", "readwrite").objectStore("entries");
					entries.getAll().onsuccess = ({ target }) => {
						const [entry] = (target as IDBRequest).result;
						entries.put({ ...entry, account: "moussa" }).onsuccess = () => {
							database.close();
							done();
						};
					};
				};
			}),
	);
	await context.setOffline(false);
	await page.goto("/admin/envois");
	await expect(page.getByText("1 envoi attend le compte qui l’a préparé.")).toBeVisible();
	await expect(page.getByText("Préparé par un autre compte, qui l’enverra en se connectant.")).toBeVisible();
	expect(await eventTitles(page)).toEqual([]);
});

test("two edits of one event are a conflict, in which nothing is lost", { tag: "@once" }, async ({
	signedIn: page,
	context,
}) => {
	await announce(page, noel);
	await page.getByRole("link", { name: "Modifier" }).click();
	const form = dialogOf(page, "Modifier l’événement");
	await expect(form).toBeVisible();
	const path = new URL(page.url()).pathname;
	await expect.poll(() => storedForms(page)).toContain(path);
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

test("a field that is missing without a network takes no text away", { tag: "@once" }, async ({
	signedIn: page,
	context,
}) => {
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

test("a device without room says so, and the form stays", { tag: "@once" }, async ({ signedIn: page, context }) => {
	await page.addInitScript(() => {
		IDBObjectStore.prototype.put = () => {
			throw new DOMException("", "QuotaExceededError");
		};
	});
	await page.goto("/admin/editreports/new");
	const form = dialogOf(page, "Nouveau rapport");
	await form.getByLabel(/^Titre/).fill(forage.title);
	await form.getByLabel("Contenu").fill(forage.content);
	await context.setOffline(true);
	await form.getByRole("button", { name: "Publier" }).click();
	await expect(form.getByText(/n’a plus de place pour garder ce formulaire/)).toBeVisible();
	await expect(form.getByLabel("Contenu")).toHaveValue(forage.content);
	await context.setOffline(false);
	await form.getByRole("button", { name: "Publier" }).click();
	await expect(page.getByText("Rapport ajouté avec succès!")).toBeVisible();
});

test("what the site cannot take now waits, and the others leave", { tag: "@once" }, async ({
	signedIn: page,
	context,
}) => {
	await openOnce(page, "/admin/editreports/new");
	await openOnce(page, "/admin/events/new");
	await context.setOffline(true);
	await fillEvent(page, noel.title);
	await page.goto("/admin/editreports/new");
	const form = dialogOf(page, "Nouveau rapport");
	await form.getByLabel(/^Titre/).fill(forage.title);
	await form.getByLabel("Contenu").fill(forage.content);
	await form.getByRole("button", { name: "Publier" }).click();
	await expect(page.getByText(/est gardé sur cet appareil/)).toBeVisible();
	await context.route(/\/admin\/events\/new\?_data/, (route) => route.fulfill({ status: 502, body: "Bad gateway" }));
	await context.setOffline(false);
	await page.goto("/admin/envois");
	await expect(page.getByText("1 envoi attend que le site réponde.")).toBeVisible();
	await expect(page.getByRole("heading", { name: /^Rapport/ })).toHaveCount(0);
	await context.unroute(/\/admin\/events\/new\?_data/);
	await expect(page.getByText("Rien n’attend sur cet appareil.")).toBeVisible();
});

test("one that is opened and saved takes no other away", { tag: "@once" }, async ({ signedIn: page, context }) => {
	await openOnce(page, "/admin/events/new");
	await context.setOffline(true);
	for (const title of [noel.title, "Repas de Pâques"]) {
		await page.goto("/admin/events/new");
		await fillEvent(page, `${title}\u202e`);
	}
	await context.setOffline(false);
	await page.goto("/admin/envois");
	await expect(page.getByText("Le site demande une correction.")).toHaveCount(2);
	await page.getByRole("button", { name: "Ouvrir le formulaire" }).first().click();
	const form = dialogOf(page, "Ajouter un événement");
	await form.getByLabel(/^Titre/).fill(noel.title);
	await form.getByRole("button", { name: "Ajouter" }).click();
	await expect(page).toHaveURL("/admin/events");
	await page.goto("/admin/envois");
	await expect(page.getByRole("heading", { name: /Pâques/ })).toBeVisible();
	await expect(page.getByRole("button", { name: "Ouvrir le formulaire" })).toHaveCount(1);
});

test("an event whose answer was lost, and which was changed on the site, gets no twin", { tag: "@once" }, async ({
	signedIn: page,
	context,
}) => {
	await openOnce(page, "/admin/events/new");
	await context.setOffline(true);
	await fillEvent(page, noel.title);
	const sending = /\/admin\/events\/new\?_data/;
	await context.route(sending, async (route) => {
		await route.fetch();
		await route.abort();
	});
	await context.setOffline(false);
	await expect.poll(() => eventTitles(page)).toContain(noel.title);
	await page.getByRole("link", { name: "Modifier" }).click();
	const form = dialogOf(page, "Modifier l’événement");
	await form.getByLabel(/^Titre/).fill("Noël des enfants");
	await form.getByRole("button", { name: "Enregistrer" }).click();
	await expect(page.getByText("Événement mis à jour")).toBeVisible();
	await context.unroute(sending);
	await page.goto("/admin/envois");
	await expect(page.getByText(/déjà sur le site, avec un autre contenu/)).toBeVisible();
	expect(await eventTitles(page)).toEqual(["Noël des enfants"]);
});
