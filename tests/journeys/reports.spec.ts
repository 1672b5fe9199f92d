import type { Page } from "@playwright/test";
import { openBadLine } from "../bad-line";
import { forage } from "../cast";
import { foret, photo, soleil, terre } from "../files";
import { jpeg, sendReport } from "./send";
import { dialogOf, expect, expectLoaded, test } from "./site";

const photos = async () => [
	await photo("puits.jpg", terre),
	await photo("champ.jpg", foret),
	await photo("ecole.jpg", soleil),
];

/** The form of a new report with its texts. */
async function beginReport(page: Page, origin = "") {
	await page.goto(`${origin}/admin/editreports/new`);
	const dialog = dialogOf(page, "Nouveau rapport");
	await dialog.getByLabel(/^Titre/).fill(forage.title);
	await dialog.getByLabel("Contenu").fill(forage.content);
	return dialog;
}

const added = (page: Page) => expect(page.getByText("Rapport ajouté avec succès!")).toBeVisible();

/** Expects a visitor to see these pictures in the only report. */
async function expectShown(page: Page, names: string[]) {
	await page.goto("/rapports");
	await page.getByRole("link", { name: "Lire la suite" }).click();
	await expect(page.getByRole("heading", { level: 1, name: forage.title })).toBeVisible();
	const shown = page.getByRole("region", { name: "Photos du rapport" }).getByRole("img");
	const order = () =>
		shown.evaluateAll((images: HTMLImageElement[]) => images.map(({ src }) => /puits|champ|ecole/.exec(src)?.[0]));
	await expect.poll(order).toEqual(names);
	await expectLoaded(shown.first());
}

test("Awa publishes a report whose pictures are sent while she writes, and arranged by buttons and by dragging", {
	tag: "@without-script",
}, async ({ signedIn: page, javaScriptEnabled }) => {
	const dialog = await beginReport(page);
	await dialog.getByLabel("Images").setInputFiles(await photos());
	if (!javaScriptEnabled) {
		// A button posts the form with the pictures, and gives it back in the new order.
		await dialog.getByLabel(/^Titre/).press("Enter");
		await added(page);
		await page.getByRole("link", { name: "Éditer" }).click();
		const edited = dialogOf(page, "Éditer le rapport");
		await edited.getByLabel("Sous-titre").fill("De l’eau propre");
		await edited.getByRole("button", { name: "Avancer la photo 3" }).click();
		await expect(edited.getByRole("img").nth(1)).toHaveAttribute("src", /ecole/);
		await expect(edited.getByLabel("Sous-titre")).toHaveValue("De l’eau propre");
		return;
	}
	const previews = dialog.getByRole("img");
	await expect(previews).toHaveCount(3);
	const sources = () => previews.evaluateAll((images: HTMLImageElement[]) => images.map((image) => image.src));
	const [puits, champ, ecole] = await sources();
	let posts = 0;
	page.on("request", (request) => (posts += request.method() === "POST" ? 1 : 0));

	await dialog.getByRole("button", { name: "Avancer la photo 3" }).press("Enter");
	await expect.poll(sources).toEqual([puits, ecole, champ]);
	await expect(dialog.getByRole("status")).toHaveText("Photo en position 2 sur 3.");
	await expect(dialog.getByRole("button", { name: "Avancer la photo 2" })).toBeFocused();
	await dialog.getByRole("button", { name: "Avancer la photo 2" }).press("Enter");
	await expect.poll(sources).toEqual([ecole, puits, champ]);

	const handles = dialog.locator("[data-handle]");
	await handles.nth(2).scrollIntoViewIfNeeded();
	await handles.nth(2).hover();
	await page.mouse.down();
	await handles.nth(0).hover({ force: true });
	await page.mouse.up();
	await expect.poll(sources).toEqual([champ, ecole, puits]);
	await expect(dialog.getByRole("status")).toHaveText("Photo en position 1 sur 3.");

	await dialog.getByRole("button", { name: "Retirer la photo 3" }).click();
	await expect.poll(sources).toEqual([champ, ecole]);
	await expect(dialog.getByRole("button", { name: "Retirer la photo 2" })).toBeFocused();
	expect(posts).toBe(0);
	await dialog.getByRole("button", { name: "Publier" }).click();
	await added(page);
	const edit = await page.getByRole("link", { name: "Éditer" }).first().getAttribute("href");
	await page.goto(`/admin/apercu/reports/${edit?.split("/").at(-1)}`);
	await page.getByRole("button", { name: "Photo suivante" }).click();
	await expect(page.getByText("Photo 2 sur 2")).toBeVisible();
	await expectShown(page, ["champ", "ecole"]);
});

test("pictures stand as they were chosen, when an answer is lost and when one is sent again", async ({
	signedIn: page,
	site,
}) => {
	const line = await openBadLine(site.url);
	line.loseAnswer();
	const dialog = await beginReport(page, line.url);
	await page.route("**/admin/editreports/files", (route) =>
		route.request().postDataBuffer()?.includes("puits.jpg") ? route.abort() : route.fallback(),
	);
	await dialog.getByLabel("Images").setInputFiles(await photos());
	await dialog.getByRole("button", { name: "Annuler puits.jpg" }).click();
	await expect(dialog.getByRole("img", { name: /^Aperçu/ })).toHaveCount(2);
	await page.unroute("**/admin/editreports/files");
	await dialog.getByRole("button", { name: "Réessayer les échecs" }).click();
	await expect(dialog.getByRole("img", { name: /^Aperçu/ })).toHaveCount(3);
	await dialog.getByRole("button", { name: "Publier" }).click();
	await added(page);
	await expectShown(page, ["puits", "champ", "ecole"]);
	await line.close();
});

test("a report goes once its pictures have arrived, and stays in its form when one is refused", async ({
	signedIn: page,
}) => {
	const dialog = await beginReport(page);
	const publish = dialog.getByRole("button", { name: "Publier" });
	const text = { name: "lettre.jpg", mimeType: "image/jpeg", buffer: Buffer.from("Chère Awa,") };
	await dialog.getByLabel("Images").setInputFiles([await photo("puits.jpg", terre), text]);
	await publish.click();
	await expect(dialog.getByText(/lettre\.jpg/).first()).toBeVisible();
	await expect(dialog.getByText(/Le rapport n’est pas enregistré/)).toBeVisible();
	await expect(dialog.getByRole("status")).toHaveText(/^Envoi terminé/);
	await expect(dialog.getByRole("img", { name: /^Aperçu/ })).toHaveCount(1);

	await page.route("**/admin/editreports/files", (route) => route.abort());
	await dialog.getByLabel("Images").setInputFiles([await photo("champ.jpg", foret)]);
	await expect(dialog.getByText("reprise automatique")).toBeVisible();
	await publish.click();
	await publish.click();
	await expect(dialog.getByText("Le rapport sera enregistré dès que ses images seront arrivées.")).toBeVisible();
	await page.unroute("**/admin/editreports/files");
	await added(page);
	await expectShown(page, ["puits", "champ"]);
});

test("Awa gives a report a title, a list, bold words and a link by the buttons", async ({ signedIn: page }) => {
	await page.goto("/admin/editreports/new");
	const content = page.getByLabel("Contenu");
	await content.fill("Le chantier\nIl fallait :\ndu ciment\ntrois semaines\n\nLisez la suite.");
	const press = async (words: string, name: string) => {
		await content.evaluate((area: HTMLTextAreaElement, chosen) => {
			const start = area.value.indexOf(chosen);
			area.setSelectionRange(start, start + chosen.length);
		}, words);
		await page.getByRole("button", { name, exact: true }).click();
	};
	await press("Le chantier", "Titre");
	await press("du ciment\ntrois semaines", "Liste");
	await press("suite", "Gras");
	await press("Lisez", "Lien");
	await page.keyboard.type("https://exemple.org/puits");
	await expect(content).toHaveValue(
		"## Le chantier\nIl fallait :\n- du ciment\n- trois semaines\n\n[Lisez](https://exemple.org/puits) la **suite**.",
	);
	const draft = () => page.evaluate(() => Object.values(localStorage).join());
	await expect.poll(draft).toContain("https://exemple.org/puits");
});

test("Awa frames a picture by a tap or among nine points", async ({ signedIn: page, site }) => {
	await sendReport(site, forage, [await jpeg("debout.jpg", terre, 300, 600)]);
	await page.goto("/admin/editreports");
	await page.getByRole("link", { name: /^Éditer/ }).click();
	await page.getByRole("link", { name: /^Modifier la photo 1 À décrire/ }).click();
	await page.getByLabel("Description", { exact: true }).fill("Une pompe dans la cour");
	const preview = page.locator(".focus-preview .picture");
	const stage = page.locator(".focus-stage");
	await stage.scrollIntoViewIfNeeded();
	await expectLoaded(stage.locator("img"));
	const { width = 0, height = 0 } = (await stage.boundingBox()) ?? {};
	const tap = () => stage.click({ position: { x: 0.3 * width, y: 0.11 * height } });
	await tap();
	await expect(page.getByLabel("Au point choisi sur l’image")).toBeChecked();
	await expect(preview).toHaveClass(/focus-x30 focus-y10/);
	await page.getByLabel("En haut au milieu").check();
	await expect(preview).toHaveClass(/focus-x50 focus-y0/);
	await tap();
	await page.getByRole("button", { name: "Enregistrer" }).click();
	await expect(page.getByRole("link", { name: /^Modifier la photo 1 Décrite/ })).toBeVisible();
	await page.goto("/rapports");
	await expect(page.getByRole("main").locator(".picture-card img")).toHaveCSS("object-position", "30% 10%");
});
