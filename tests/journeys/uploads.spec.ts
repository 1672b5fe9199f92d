import { openBadLine } from "../bad-line";
import { foret, papier, photo, soleil, terre } from "../files";
import { jpeg, sendPhotos } from "./send";
import { expectAdded, sendMedia } from "./send-media";
import { dialogOf, expect, expectLoaded, test } from "./site";

const photos = async () => [
	await photo("école.jpg", terre),
	await photo("forage.jpg", foret),
	await photo("champ.jpg", soleil),
];
const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Acheter des cahiers.") };
const names = ["école.jpg", "forage.jpg", "champ.jpg"];

test("an upload whose answer was lost on the way is reported as added, and is there once", { tag: "@once" }, async ({
	signedIn: page,
	site,
}) => {
	const line = await openBadLine(site.url);
	line.loseAnswer();
	await page.goto(`${line.url}/admin/gallery/new`);
	await page.getByLabel("Fichiers").setInputFiles(await photos());
	await page.getByRole("button", { name: "Ajouter" }).click();
	// It asks again after some seconds.
	await expect(page.getByRole("heading", { name: "Gestion de la Galerie" })).toBeVisible();
	for (const name of names)
		await expect(page.getByRole("status").filter({ hasText: `${name} ajouté avec succès` })).toBeVisible();
	await page.goto("/gallery");
	await expect(page.getByRole("img", { name: "Photo de la galerie du" })).toHaveCount(3);
	await line.close();
});

test("while the line is cut the files wait, nobody leaves by mistake, and all arrive in the end", {
	tag: "@once",
}, async ({ signedIn: page }) => {
	await page.goto("/admin/gallery/new");
	const form = dialogOf(page, "Ajouter Média");
	await form.getByLabel("Fichiers").setInputFiles(await photos());
	let cut = () => {};
	const held = new Promise<void>((resolve) => {
		cut = resolve;
	});
	await page.route("**/admin/gallery/files", (route) => held.then(() => route.abort()));
	await form.getByRole("button", { name: "Ajouter" }).click();
	const lines = form.getByRole("listitem");
	await expect(lines.nth(1)).toContainText("en attente");

	const question = page.getByRole("alertdialog", { name: /Quitter pendant l’envoi/ });
	await page.keyboard.press("Escape");
	await expect(question).toBeFocused();
	await question.getByRole("button", { name: "Continuer l’envoi" }).click();
	await expect(question).toHaveCount(0);
	const browserQuestion = page.waitForEvent("dialog");
	await page.close({ runBeforeUnload: true });
	expect((await browserQuestion).type()).toBe("beforeunload");
	await (await browserQuestion).dismiss();

	cut();
	await expect(lines.nth(0)).toContainText(/coupure\s: reprise automatique/);
	await expect(form.getByRole("status")).toHaveText(/Coupure/);
	await expect(form.getByText(/gardés sur cet appareil.*vous pouvez fermer cette page/)).toBeVisible();
	await form.getByRole("button", { name: "Annuler champ.jpg" }).click();
	await expect(lines.nth(2)).toContainText("annulé");
	await expect(lines.nth(2)).toBeFocused();
	await page.unroute("**/admin/gallery/files");
	await expect(form.getByText("2 ajoutées, 1 annulée", { exact: true })).toBeVisible();
	await expect(form.getByRole("progressbar", { name: "forage.jpg" })).toHaveAttribute("value", "100");
	await form.getByRole("button", { name: "Réessayer les échecs" }).click();
	await expectAdded(page, "champ.jpg");
	await expect(page.getByRole("link", { name: /^Supprimer/ })).toHaveCount(3);
});

test("leaving the page aborts what was not sent yet", { tag: "@once" }, async ({ signedIn: page, context }) => {
	await page.goto("/admin/gallery/new");
	const chosen = await photos();
	await page.getByLabel("Fichiers").setInputFiles(chosen.slice(0, 1));
	const waysOut = dialogOf(page, "Ajouter Média")
		.locator("a, button")
		.filter({ hasText: /annuler/i });
	await context.setOffline(true);
	await page.getByRole("button", { name: "Ajouter" }).click();
	await expect(page.getByText("reprise automatique")).toBeVisible();
	await expect(waysOut).toHaveText("Annuler école.jpg");
	await waysOut.click();
	await page.getByLabel("Fichiers").setInputFiles(chosen);
	await page.getByRole("button", { name: "Ajouter" }).click();
	await expect(page.getByText("reprise automatique")).toBeVisible();
	await expect(waysOut).toHaveText([...names.map((name) => `Annuler ${name}`), "Tout annuler"]);
	await page.getByRole("button", { name: "Tout annuler" }).click();
	await expect(page.getByText("3 annulées", { exact: true })).toBeVisible();
	await expect(page.getByRole("button", { name: "Fermer" })).toBeFocused();
	await context.setOffline(false);
	await page.getByRole("button", { name: "Fermer" }).click();
	await expect(page.getByText("Aucune image ou vidéo à afficher.")).toBeVisible();
});

test("of a mixed batch each file has a message, and a summary counts them", async ({
	signedIn: page,
	site,
	javaScriptEnabled,
}) => {
	await sendPhotos(site, [await jpeg("école.jpg", terre)]);
	await sendMedia(page, "Image", [...(await photos()), notes, await photo("cour.jpg", papier)]);
	const form = dialogOf(page, "Ajouter Média");
	await expect(form.getByText("3 ajoutées, 1 déjà présente, 1 refusée").first()).toBeVisible();
	await expect(form.getByRole("link", { name: "déjà présente dans la galerie" })).toBeVisible();
	await expect(form.getByText("« notes.txt » n’est pas une image")).toBeVisible();
	for (const name of ["forage.jpg", "champ.jpg", "cour.jpg"])
		await expect(form.getByText(`${name} ajouté avec succès`)).toBeVisible();
	const notice = javaScriptEnabled ? page.locator(".toasts").getByRole("alert") : form.getByRole("alert");
	await expect(notice).toContainText("Erreur lors de l'upload de notes.txt");
	for (const preview of await form.getByRole("listitem").locator("img").all()) await expectLoaded(preview);
	// What the site refused is not offered again.
	await expect(form.getByRole("button", { name: "Réessayer les échecs" })).toHaveCount(0);
	if (javaScriptEnabled) await form.getByRole("button", { name: "Fermer" }).click();
	else await form.getByRole("link", { name: "Annuler" }).click();
	await expect(page.getByRole("link", { name: /^Supprimer/ })).toHaveCount(4);
});

test("31 files are too many, and the form says so before anything is lost", { tag: "@once" }, async ({
	signedIn: page,
}) => {
	const one = await photo("école.jpg", terre);
	await page.goto("/admin/gallery/new");
	await page.getByLabel("Fichiers").setInputFiles(Array.from({ length: 31 }, () => one));
	await expect(page.getByText("1 fichier n’a pas été pris.")).toBeVisible();
	await expect(dialogOf(page, "Ajouter Média").getByRole("listitem")).toHaveCount(30);
});

test("files picked before the script has come are sent as well", { tag: "@once" }, async ({ signedIn: page }) => {
	let release = () => {};
	const held = new Promise<void>((go) => {
		release = go;
	});
	await page.route("**/build/entry.client-*.js", async (route) => {
		await held;
		await route.continue();
	});
	await page.goto("/admin/gallery/new", { waitUntil: "commit" });
	await page.getByLabel("Fichiers").setInputFiles(await photos());
	release();
	await expect(page.getByRole("button", { name: "Retirer champ.jpg" })).toBeVisible();
	await page.getByRole("button", { name: "Ajouter" }).click();
	await expectAdded(page, ...names);
});
