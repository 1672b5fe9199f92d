import { readFileSync } from "node:fs";
import { detailedPhoto } from "../camera-files";
import { sendPhotos } from "./send";
import { expectAdded } from "./send-media";
import { dialogOf, expect, test } from "./site";

test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

/** Five people on a stair, of the package that finds faces (MIT). */
const group = readFileSync("node_modules/@vladmandic/face-api/demo/sample5.jpg");

test("Awa blurs faces before a photo leaves her phone: they are proposed, and what arrives no longer has them", async ({
	signedIn: page,
}) => {
	const arrived: Buffer[] = [];
	page.on("request", (request) => {
		const body = request.method() === "POST" ? request.postDataBuffer() : null;
		if (body) arrived.push(body);
	});
	await page.goto("/admin/gallery/new");
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
	await expectAdded(page, "escalier.jpg");
	// No request had the chosen file's bytes.
	const middle = group.subarray(50_000, 50_064);
	expect(arrived.some((body) => body.includes(middle))).toBe(false);
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
