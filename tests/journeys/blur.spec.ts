import { readFileSync } from "node:fs";
import sharp from "sharp";
import { openBadLine } from "../bad-line";
import { detailedPhoto } from "../camera-files";
import { forage } from "../cast";
import { photo, terre } from "../files";
import { sendPhotos } from "./send";
import { dialogOf, expect, test } from "./site";

test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

/** Five people on a stair, of the package that finds faces (MIT). */
const group = readFileSync("node_modules/@vladmandic/face-api/demo/sample5.jpg");

/** How much neighbouring pixels differ around the first face of the photo, in grey levels. */
async function sharpness(photo: Buffer) {
	const { width = 0, height = 0 } = await sharp(photo).metadata();
	const face = { left: Math.round(width * 0.425), top: Math.round(height * 0.13), width: 40, height: 40 };
	const greys = [...(await sharp(photo).extract(face).greyscale().raw().toBuffer())];
	return greys.slice(1).reduce((sum, grey, at) => sum + Math.abs(grey - (greys[at] ?? 0)), 0) / greys.length;
}

/** These pictures have reached the site, once each, and the faces of the stair with them nowhere. */
async function expectBlurred(line: Awaited<ReturnType<typeof openBadLine>>, names: string[]) {
	expect(await sharpness(group)).toBeGreaterThan(5);
	const sent = line.pictures();
	expect(sent.map(({ name }) => name).toSorted()).toEqual(names);
	for (const { name, bytes } of sent) if (name === "escalier.jpg") expect(await sharpness(bytes)).toBeLessThan(3);
}

test("Awa blurs faces before a photo leaves her phone: they are proposed, and what arrives no longer has them", async ({
	signedIn: page,
	site,
}) => {
	const line = await openBadLine(site.url);
	await page.goto(`${line.url}/admin/gallery/new`);
	const form = dialogOf(page, "Ajouter Média");
	await form.getByLabel("Fichiers").setInputFiles([{ name: "escalier.jpg", mimeType: "image/jpeg", buffer: group }]);
	await form.getByRole("button", { name: "Flouter des visages de escalier.jpg" }).tap();
	const editor = dialogOf(page, "Flouter des visages");
	await expect(editor.getByText("5 visages sont proposés")).toBeVisible();
	await expect(editor.getByRole("button", { name: /^Visage \d$/ })).toHaveCount(5);

	// One is moved by a finger, one removed, one added by the keys.
	const first = editor.getByRole("button", { name: "Visage 1", exact: true });
	const before = await first.boundingBox();
	await first.focus();
	await page.keyboard.press("ArrowRight");
	await expect.poll(async () => (await first.boundingBox())?.x).toBeGreaterThan(before?.x ?? 0);
	await page.keyboard.press("Delete");
	await expect(editor.getByText("4 visages sont couverts.")).toBeVisible();
	await editor.getByRole("button", { name: "Ajouter un ovale" }).tap();
	await expect(editor.getByText("5 visages sont couverts.")).toBeVisible();
	for (const button of await editor.getByRole("button").all())
		expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
	await editor.getByRole("button", { name: "Flouter", exact: true }).tap();
	await expect(editor).toBeHidden();
	await form.getByRole("button", { name: "Ajouter" }).tap();
	await expect(page.getByText("escalier.jpg ajouté avec succès").last()).toBeVisible();
	await expectBlurred(line, ["escalier.jpg"]);
	await line.close();
});

test("Awa covers a face of a photo that is online by touching it, and it is blurred once she has confirmed", {
	tag: "@without-script",
}, async ({ signedIn: page, site, javaScriptEnabled }) => {
	await sendPhotos(site, [new File([new Uint8Array(await detailedPhoto(800, 600, 8, 60))], "cour.jpg")]);
	await page.goto("/admin/gallery");
	await page
		.getByRole("link", { name: /^Décrire|^Modifier/ })
		.first()
		.click();
	await page.getByRole("link", { name: "Flouter des visages" }).click();
	await expect(page.getByRole("heading", { name: "Flouter des visages" })).toBeVisible();
	if (javaScriptEnabled) {
		await expect(page.getByText(/proposé|touchez-les vous-même/)).toBeVisible();
		await page.getByRole("group", { name: "Visages couverts" }).tap({ position: { x: 100, y: 100 } });
	} else await page.getByRole("button", { name: "Couvrir le visage touché" }).click({ position: { x: 100, y: 100 } });
	await expect(page.getByText("1 visage est couvert.")).toBeVisible();
	await page.getByRole("button", { name: "Continuer" }).click();
	await expect(page.getByText("La photo nette sera détruite partout")).toBeVisible();
	await page.getByRole("radio", { name: "Personne" }).check();
	await page.getByRole("button", { name: "Flouter définitivement" }).click();
	await expect(page.getByText("Photo floutée partout. La photo nette est détruite.")).toBeVisible();
});

test("photos with children stay in the form of a report until they are blurred: the sharp one never leaves", async ({
	signedIn: page,
	site,
}) => {
	const line = await openBadLine(site.url);
	await page.goto(`${line.url}/admin/editreports/new`);
	await page.getByLabel(/^Titre/).fill(forage.title);
	await page.getByLabel("Contenu").fill(forage.content);
	await page.getByLabel("Des enfants").check();
	const chosen = { name: "escalier.jpg", mimeType: "image/jpeg", buffer: group };
	await page.getByLabel("Images").setInputFiles([chosen, await photo("champ.jpg", terre)]);
	await expect(page.getByText("restent sur cet appareil")).toBeVisible();
	// Nobody is on the second one: it leaves at once, and its tile takes another answer by a tap.
	await page.getByRole("button", { name: "Enfants sur champ.jpg" }).tap();
	await expect(page.getByRole("img", { name: "Aperçu 1" })).toBeVisible();
	await page.getByRole("button", { name: "Adultes sur champ.jpg" }).tap();
	await page.getByRole("button", { name: "Flouter des visages de escalier.jpg" }).tap();
	const editor = dialogOf(page, "Flouter des visages");
	await expect(editor.getByText("5 visages sont couverts.")).toBeVisible();
	await editor.getByRole("button", { name: "Flouter", exact: true }).tap();
	await expect(editor).toBeHidden();
	expect(line.pictures().map(({ name }) => name)).toEqual(["champ.jpg"]);
	// Only who looks at the photo knows whether nobody is recognized any more: until then it may not appear.
	await page.getByRole("button", { name: "Publier" }).tap();
	await expect(page.getByText("escalier.jpg attend une autorisation")).toBeVisible();
	await page.getByRole("button", { name: "Continuer sans montrer cette photo" }).tap();
	await expect(page.getByText("Rapport ajouté avec succès!")).toBeVisible();
	await expectBlurred(line, ["champ.jpg", "escalier.jpg"]);
	await page.getByRole("link", { name: /^Éditer/ }).click();
	await page.getByRole("link", { name: /^Modifier la photo 1/ }).click();
	await expect(page.getByText(/Réponse\s: Des enfants/)).toBeVisible();
	await page.getByRole("link", { name: "Retour" }).click();
	await page.getByRole("link", { name: /^Modifier la photo 2/ }).click();
	await expect(page.getByText(/Réponse\s: Des adultes/)).toBeVisible();
	await line.close();
});

test("a poster is blurred in its form: what the form sends is the blurred one", async ({ signedIn: page }) => {
	await page.goto("/admin/events/new");
	const field = page.getByLabel("Affiche");
	await field.setInputFiles([{ name: "escalier.jpg", mimeType: "image/jpeg", buffer: group }]);
	await page.getByRole("button", { name: "Flouter des visages de escalier.jpg" }).tap();
	const editor = dialogOf(page, "Flouter des visages");
	await expect(editor.getByText("5 visages sont couverts.")).toBeVisible();
	await editor.getByRole("button", { name: "Flouter", exact: true }).tap();
	await expect(editor).toBeHidden();
	await expect(page.getByRole("button", { name: "Flouter des visages de escalier.jpg" })).toBeVisible();
	/** The brightest and the darkest pixel around the first face, as the input holds it. */
	const contrast = await field.evaluate(async (input: HTMLInputElement) => {
		const [file] = input.files ?? [];
		const picture = await createImageBitmap(file ?? new Blob());
		const canvas = new OffscreenCanvas(picture.width, picture.height);
		const context = canvas.getContext("2d");
		context?.drawImage(picture, 0, 0);
		const [left, top] = [Math.round(picture.width * 0.425), Math.round(picture.height * 0.13)];
		const { data } = context?.getImageData(left, top, 40, 40) ?? { data: [] };
		const greys = [...data].filter((_, at) => at % 4 === 1);
		return greys.slice(1).reduce((sum, grey, at) => sum + Math.abs(grey - (greys[at] ?? 0)), 0) / greys.length;
	});
	expect(contrast).toBeLessThan(3);
});
