import sharp from "sharp";
import { detailedPhoto, maker } from "../camera-files";
import { noel } from "../cast";
import { picture, terre } from "../files";
import { recordSent } from "./record-sent";
import { dialogOf, expect, test } from "./site";

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });

/** A large photo as a phone held upright saves it. */
async function largePhoto() {
	const lying = await detailedPhoto(3200, 2400, 8);
	return sharp(lying)
		.jpeg({ quality: 90 })
		.withExif({ IFD0: { Make: maker } })
		.withMetadata({ orientation: 6 })
		.toBuffer();
}

test("photos and films are chosen at once and leave small and clean; what does not fit is told before", {
	tag: "@once",
}, async ({ signedIn: page }) => {
	const sent = await recordSent(page);
	const photo = await largePhoto();
	await page.goto("/admin/gallery/new");
	const form = dialogOf(page, "Ajouter Média");
	await expect(form.getByLabel("Type de média")).toHaveValue("");
	const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Acheter des cahiers.") };
	await form.getByLabel("Type de média").selectOption("Vidéo");
	await form.getByLabel("Fichiers").setInputFiles([jpeg("école.jpg", photo), notes]);
	await expect(form.getByText(/«\sécole\.jpg\s» n’est pas une vidéo/)).toBeVisible();
	await form.getByLabel("Type de média").selectOption("Photos et vidéos");
	await expect(form.getByText(/«\snotes\.txt\s» n’est pas une image .* ni une vidéo/)).toBeVisible();
	const thumbnail = form.getByRole("listitem").filter({ hasText: "école.jpg" }).locator("img");
	await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
	const gain = form.getByText(/\d\sKo au lieu de \d,\d\sMo/);
	await expect(gain).toBeVisible();
	await form.getByLabel("Envoyer les originaux").check();
	await expect(gain).toHaveCount(0);
	await form.getByLabel("Envoyer les originaux").uncheck();
	await expect(gain).toBeVisible();
	expect(await sent()).toEqual([]);
	await form.getByRole("button", { name: "Ajouter" }).click();
	await expect(form.getByText("1 ajoutée, 1 refusée").first()).toBeVisible();
	const [small] = await sent();
	expect(small).toMatchObject({ name: "école.webp", type: "image/webp", width: 1920, height: 2560, named: false });
	expect(small?.size).toBeLessThan(photo.length / 2);
});

test("a poster is made small before its form leaves, which waits for it", { tag: "@once" }, async ({
	signedIn: page,
}) => {
	const sent = await recordSent(page);
	await page.goto("/admin/events/new");
	const form = dialogOf(page, "Ajouter un événement");
	await form.getByLabel(/^Titre/).fill(noel.title);
	await form.getByLabel("Description").fill(noel.description);
	await form.getByLabel("Date").fill(noel.date);
	await form.getByLabel("Lieu").fill(noel.location);
	await form.getByLabel("Affiche").setInputFiles([jpeg("affiche.jpg", await largePhoto())]);
	await form.getByRole("button", { name: "Ajouter" }).click();
	await expect(page.getByText("Événement ajouté")).toBeVisible({ timeout: 90_000 });
	expect(await sent()).toMatchObject([
		{ name: "affiche.webp", type: "image/webp", width: 1920, height: 2560, named: false },
	]);
});

test("a form whose picture is refused is not sent without it unawares", { tag: "@once" }, async ({
	signedIn: page,
}) => {
	await page.goto("/admin/events/new");
	const form = dialogOf(page, "Ajouter un événement");
	const add = form.getByRole("button", { name: "Ajouter" });
	await form.getByLabel(/^Titre/).fill(noel.title);
	await form.getByLabel("Description").fill(noel.description);
	await form.getByLabel("Date").fill(noel.date);
	await form.getByLabel("Lieu").fill(noel.location);
	const notice = form.getByText(/Le formulaire n’est pas parti/);
	const heic = { name: "affiche.heic", mimeType: "image/heic", buffer: Buffer.from("Chère Awa,") };
	const letter = { name: "lettre.pdf", mimeType: "application/pdf", buffer: Buffer.from("Chère Awa,") };
	for (const refused of [letter, heic]) {
		await form.getByLabel("Affiche").setInputFiles([refused]);
		await expect(form.getByText(refused.name).first()).toBeVisible();
		await expect(notice).toHaveCount(0);
		await add.click();
		await expect(notice).toBeVisible();
		await form.getByLabel("Affiche").setInputFiles([jpeg("affiche.jpg", await picture(terre, "jpeg", 60, 40))]);
		await expect(form.getByText(refused.name)).toHaveCount(0);
		await expect(notice).toHaveCount(0);
	}
	await form.getByLabel("Affiche").setInputFiles([heic]);
	await add.click();
	await expect(notice).toBeVisible();
	await add.click();
	await expect(form.getByText("Choisissez une affiche.").first()).toBeVisible();
});

test("a film that the browser cannot show has its kind in the list", { tag: "@once" }, async ({ signedIn: page }) => {
	await page.goto("/admin/gallery/new");
	const form = dialogOf(page, "Ajouter Média");
	const film = { name: "danse.mkv", mimeType: "video/x-matroska", buffer: Buffer.from("Chère Awa,") };
	await form.getByLabel("Fichiers").setInputFiles(film);
	await expect(form.getByRole("listitem").getByText("mkv", { exact: true })).toBeVisible();
});

test("photos that are judged anew while their thumbnails are made keep small ones", { tag: "@once" }, async ({
	signedIn: page,
}) => {
	await page.goto("/admin/gallery/new");
	const form = dialogOf(page, "Ajouter Média");
	const photo = await largePhoto();
	await form.getByLabel("Fichiers").setInputFiles([1, 2, 3, 4].map((n) => jpeg(`école-${n}.jpg`, photo)));
	await form.getByLabel("Type de média").selectOption("Image");
	const widths = () =>
		form
			.getByRole("listitem")
			.locator("img")
			.evaluateAll((images: HTMLImageElement[]) => images.map((image) => image.naturalWidth));
	await expect.poll(widths).toEqual([400, 400, 400, 400]);
});
