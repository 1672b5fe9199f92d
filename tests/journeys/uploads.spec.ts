import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { detailedPhoto, maker } from "../camera-files";
import { noel } from "../cast";
import { foret, papier, photo, picture, soleil, terre } from "../files";
import { fillIn } from "./announce";
import { recordSent } from "./record-sent";
import { jpeg, sendPhotos } from "./send";
import { expectAdded, sendMedia } from "./send-media";
import { dialogOf, expect, expectLoaded, test } from "./site";

const photos = async () => [
	await photo("école.jpg", terre),
	await photo("forage.jpg", foret),
	await photo("champ.jpg", soleil),
];
const names = ["école.jpg", "forage.jpg", "champ.jpg"];
const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Acheter des cahiers.") };

/** Two seconds of a yellow ball rolling over red earth. */
const film = fileURLToPath(new URL("film.webm", import.meta.url));

test("Awa adds photos and a film, and a visitor sees the newest first and plays the film in the page", async ({
	signedIn: page,
}) => {
	await sendMedia(page, "Image", await photos());
	await expectAdded(page, ...names);
	await sendMedia(page, "Vidéo", film);
	await expectAdded(page, "film.webm");

	await page.goto("/gallery");
	const pictures = page.getByRole("img", { name: "Photo de la galerie du" });
	await expect(pictures).toHaveCount(3);
	await expect(pictures.first()).toHaveAttribute("src", /champ/);
	await expectLoaded(pictures.first());
	const video = page.getByRole("main").locator("video");
	// The uploader's browser drew its first picture, so nothing of it is fetched before it is played.
	await expect(video).toHaveAttribute("poster", /affiche\.jpg/);
	await expect(video).toHaveAttribute("preload", "none");
	await video.evaluate((element: HTMLVideoElement) => element.load());
	await video.evaluate((element: HTMLVideoElement) => element.play());
	await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.duration)).toBeGreaterThan(1);
});

test("of a mixed batch each file has a message and a summary counts them; one in the trash comes back when Awa says so", {
	tag: "@without-script",
}, async ({ signedIn: page, site, javaScriptEnabled }) => {
	await sendPhotos(site, [await jpeg("école.jpg", terre)]);
	await sendPhotos(site, [await jpeg("cour.jpg", papier)]);
	await page.goto("/admin/gallery");
	await page
		.getByRole("link", { name: /^Supprimer/ })
		.first()
		.click();
	await dialogOf(page, "Voulez-vous vraiment supprimer ce média ?").getByRole("button", { name: "Supprimer" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Média supprimé" })).toBeVisible();
	await sendMedia(page, "Image", [...(await photos()), notes]);
	const form = dialogOf(page, "Ajouter Média");
	await expect(form.getByText("2 ajoutées, 1 déjà présente, 1 refusée").first()).toBeVisible();
	await expect(form.getByRole("link", { name: "déjà présente dans la galerie" })).toBeVisible();
	await expect(form.getByText("« notes.txt » n’est pas une image")).toBeVisible();
	const notice = javaScriptEnabled ? page.locator(".toasts").getByRole("alert") : form.getByRole("alert");
	await expect(notice).toContainText("Erreur lors de l'upload de notes.txt");
	// What the site refused is not offered again.
	await expect(form.getByRole("button", { name: "Réessayer les échecs" })).toHaveCount(0);

	await sendMedia(page, "Image", [await photo("cour.jpg", papier)]);
	await expect(form.getByText(/«\scour\.jpg\s» est dans la corbeille depuis le \d/)).toBeVisible();
	if (javaScriptEnabled) await form.getByRole("button", { name: "Publier quand même" }).click();
	else {
		await form.getByLabel(/^Publier quand même/).check();
		await form.getByRole("button", { name: "Ajouter" }).click();
	}
	await expectAdded(page, "cour.jpg");
	await expect(page.getByRole("link", { name: /^Supprimer/ })).toHaveCount(4);
});

test("while the line is cut the files wait, nobody leaves by mistake, and all arrive in the end", async ({
	signedIn: page,
}) => {
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

test("no file, 31 files and a film that the browser cannot show are told before anything leaves; all can be taken back", async ({
	signedIn: page,
	context,
}) => {
	await page.goto("/admin/gallery/new");
	const form = dialogOf(page, "Ajouter Média");
	const add = page.getByRole("button", { name: "Ajouter" });
	await add.click();
	await expect(page.getByLabel("Fichiers")).toHaveAccessibleDescription(/Veuillez sélectionner au moins un fichier/);
	const danse = { name: "danse.mkv", mimeType: "video/x-matroska", buffer: Buffer.from("Chère Awa,") };
	await form.getByLabel("Fichiers").setInputFiles(danse);
	await expect(form.getByRole("listitem").getByText("mkv", { exact: true })).toBeVisible();
	await page.goto("/admin/gallery/new");
	const [one] = await photos();
	if (!one) throw new Error("There are three photos");
	await form.getByLabel("Fichiers").setInputFiles(Array.from({ length: 31 }, () => one));
	await expect(page.getByText("1 fichier n’a pas été pris.")).toBeVisible();
	await expect(form.getByRole("listitem")).toHaveCount(30);

	await page.goto("/admin/gallery/new");
	await form.getByLabel("Fichiers").setInputFiles(await photos());
	await context.setOffline(true);
	await add.click();
	await expect(page.getByText("reprise automatique")).toBeVisible();
	await page.getByRole("button", { name: "Tout annuler" }).click();
	await expect(page.getByText("3 annulées", { exact: true })).toBeVisible();
	await expect(page.getByRole("button", { name: "Fermer" })).toBeFocused();
	await context.setOffline(false);
	await page.getByRole("button", { name: "Fermer" }).click();
	await expect(page.getByText("Aucune image ou vidéo à afficher.")).toBeVisible();
});

/** A large photo as a phone held upright saves it. */
async function largePhoto(name: string) {
	const lying = await detailedPhoto(3200, 2400, 8);
	const buffer = await sharp(lying)
		.jpeg({ quality: 90 })
		.withExif({ IFD0: { Make: maker } })
		.withMetadata({ orientation: 6 })
		.toBuffer();
	return { name, mimeType: "image/jpeg", buffer };
}

const small = { type: "image/webp", width: 1920, height: 2560, named: false };

test("photos leave small and clean; what does not fit the chosen kind is told before", async ({ signedIn: page }) => {
	const sent = await recordSent(page);
	const large = await largePhoto("école.jpg");
	await page.goto("/admin/gallery/new");
	const form = dialogOf(page, "Ajouter Média");
	await form.getByLabel("Type de média").selectOption("Vidéo");
	await form.getByLabel("Fichiers").setInputFiles([large, notes]);
	await expect(form.getByText(/«\sécole\.jpg\s» n’est pas une vidéo/)).toBeVisible();
	// Judged anew while its thumbnail is made, it keeps a small one.
	await form.getByLabel("Type de média").selectOption("Photos et vidéos");
	await expect(form.getByText(/«\snotes\.txt\s» n’est pas une image .* ni une vidéo/)).toBeVisible();
	const thumbnail = form.getByRole("listitem").filter({ hasText: "école.jpg" }).locator("img");
	await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
	const gain = form.getByText(/\d\sKo au lieu de \d,\d\sMo/);
	await expect(gain).toBeVisible();
	await form.getByLabel("Envoyer sans réduire").check();
	await expect(gain).toHaveCount(0);
	await form.getByLabel("Envoyer sans réduire").uncheck();
	await expect(gain).toBeVisible();
	expect(await sent()).toEqual([]);
	await form.getByRole("button", { name: "Ajouter" }).click();
	await expect(form.getByText("1 ajoutée, 1 refusée").first()).toBeVisible({ timeout: 90_000 });
	expect(await sent()).toMatchObject([{ ...small, name: "école.webp" }]);
	expect((await sent())[0]?.size).toBeLessThan(large.buffer.length / 2);
});

test("a form waits for its small picture, and is not sent without a refused one unawares", async ({
	signedIn: page,
}) => {
	const sent = await recordSent(page);
	await page.goto("/admin/events/new");
	await fillIn(page, noel);
	const form = dialogOf(page, "Ajouter un événement");
	const file = form.getByLabel("Affiche");
	const add = form.getByRole("button", { name: "Ajouter" });
	const notice = form.getByText(/Le formulaire n’est pas parti/);
	const heic = { name: "affiche.heic", mimeType: "image/heic", buffer: Buffer.from("Chère Awa,") };
	const letter = { name: "lettre.pdf", mimeType: "application/pdf", buffer: Buffer.from("Chère Awa,") };
	for (const refused of [letter, heic]) {
		await file.setInputFiles([refused]);
		await expect(form.getByText(refused.name).first()).toBeVisible();
		await add.click();
		await expect(notice).toBeVisible();
		const buffer = await picture(terre, "jpeg", 60, 40);
		await file.setInputFiles([{ name: "affiche.jpg", mimeType: "image/jpeg", buffer }]);
		await expect(form.getByText(refused.name)).toHaveCount(0);
		await expect(notice).toHaveCount(0);
	}
	await file.setInputFiles([await largePhoto("affiche.jpg")]);
	await add.click();
	await expect(page.getByText("Événement ajouté")).toBeVisible({ timeout: 90_000 });
	expect(await sent()).toMatchObject([{ ...small, name: "affiche.webp" }]);
});
