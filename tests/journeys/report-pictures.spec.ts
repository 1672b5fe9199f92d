import type { Page } from "@playwright/test";
import { openBadLine } from "../bad-line";
import { forage } from "../cast";
import { foret, photo, soleil, terre } from "../files";
import { dialogOf, expect, test } from "./site";

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

/** Expects a visitor to see these pictures in the only report. */
async function expectShown(page: Page, names: string[]) {
	await page.goto("/rapports");
	await page.getByRole("link", { name: "Lire la suite" }).click();
	const shown = page.getByRole("region", { name: "Photos du rapport" }).getByRole("img");
	const order = () =>
		shown.evaluateAll((images: HTMLImageElement[]) => images.map(({ src }) => /puits|champ|ecole/.exec(src)?.[0]));
	await expect.poll(order).toEqual(names);
}

test("pictures are sent while Awa writes, and she arranges them by buttons and by dragging", async ({
	signedIn: page,
	javaScriptEnabled,
}) => {
	const dialog = await beginReport(page);
	await dialog.getByLabel("Images").setInputFiles(await photos());
	if (!javaScriptEnabled) {
		// A button posts the form with the pictures, and gives it back in the new order.
		await dialog.getByLabel(/^Titre/).press("Enter");
		await expect(page.getByText("Rapport ajouté avec succès!")).toBeVisible();
		await page.getByRole("link", { name: "Éditer" }).click();
		const edited = dialogOf(page, "Éditer le rapport");
		await edited.getByRole("button", { name: "Avancer la photo 3" }).click();
		await expect(edited.getByRole("img")).toHaveCount(3);
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
	await expect(dialog.getByRole("listitem").first().getByRole("button").first()).toBeFocused();

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
	await expect(page.getByText("Rapport ajouté avec succès!")).toBeVisible();
	await page.goto("/rapports");
	await page.getByRole("link", { name: "Lire la suite" }).click();
	const shown = page.getByRole("region", { name: "Photos du rapport" }).getByRole("img");
	await expect(shown).toHaveCount(2);
	await expect(shown.first()).toHaveAttribute("src", /champ/);
});

test("pictures stand as they were chosen, also when the answer to the first is lost", { tag: "@once" }, async ({
	signedIn: page,
	site,
}) => {
	const line = await openBadLine(site.url);
	line.loseAnswer();
	const dialog = await beginReport(page, line.url);
	await dialog.getByLabel("Images").setInputFiles(await photos());
	await dialog.getByRole("button", { name: "Publier" }).click();
	await expect(page.getByText("Rapport ajouté avec succès!")).toBeVisible();
	await expectShown(page, ["puits", "champ", "ecole"]);
	await line.close();
});

test("pictures that arrive are in the report at once, and one that is sent again stands in its place", {
	tag: "@once",
}, async ({ signedIn: page }) => {
	const dialog = await beginReport(page);
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
	await expect(page.getByText("Rapport ajouté avec succès!")).toBeVisible();
	await expectShown(page, ["puits", "champ", "ecole"]);
});

test("a report that is published while its pictures are under way goes once they have arrived", {
	tag: "@once",
}, async ({ signedIn: page }) => {
	const dialog = await beginReport(page);
	await page.route("**/admin/editreports/files", (route) => route.abort());
	await dialog.getByLabel("Images").setInputFiles((await photos()).slice(0, 1));
	await expect(dialog.getByText("reprise automatique")).toBeVisible();
	await dialog.getByRole("button", { name: "Publier" }).click();
	await dialog.getByRole("button", { name: "Publier" }).click();
	await expect(dialog.getByText("Le rapport sera enregistré dès que ses images seront arrivées.")).toBeVisible();
	await page.unroute("**/admin/editreports/files");
	await expect(page.getByText("Rapport ajouté avec succès!")).toBeVisible();
	await page.getByRole("link", { name: "Éditer" }).click();
	await expect(dialogOf(page, "Éditer le rapport").getByRole("img", { name: "Aperçu 1" })).toBeVisible();
});

test("a report stays in its form when one of its pictures is refused", { tag: "@once" }, async ({ signedIn: page }) => {
	const dialog = await beginReport(page);
	const [puits, champ] = await photos();
	if (!puits || !champ) throw new Error("There are three photos");
	const text = { name: "lettre.jpg", mimeType: "image/jpeg", buffer: Buffer.from("Chère Awa,") };
	await dialog.getByLabel("Images").setInputFiles([puits, text, champ]);
	await dialog.getByRole("button", { name: "Publier" }).click();
	await expect(dialog.getByText(/lettre\.jpg/).first()).toBeVisible();
	await expect(dialog.getByRole("img", { name: /^Aperçu/ })).toHaveCount(2);
	await expect(dialog.getByText(/Le rapport n’est pas enregistré/)).toBeVisible();
	await expect(dialog.getByRole("status")).toHaveText(/^Envoi terminé/);
	await dialog.getByLabel(/^Titre/).fill("\u200b"); // of no width: the server alone refuses it
	await dialog.getByRole("button", { name: "Publier" }).click();
	await expect(dialog.getByRole("alert")).toBeVisible();
	await expect(dialog.getByRole("status")).toBeEmpty();
	await dialog.getByLabel(/^Titre/).fill(forage.title);
	await dialog.getByRole("button", { name: "Publier" }).click();
	await expect(page.getByText("Rapport ajouté avec succès!")).toBeVisible();
});

test("the preview of a report with many pictures is shown whole, and its carousel works", { tag: "@once" }, async ({
	signedIn: page,
}) => {
	const dialog = await beginReport(page);
	await dialog.getByLabel("Images").setInputFiles([...(await photos()), await photo("mil.jpg", terre, 60, 40)]);
	await dialog.getByRole("button", { name: "Publier" }).click();
	await expect(page.getByText("Rapport ajouté avec succès!")).toBeVisible();
	const edit = await page.getByRole("link", { name: "Éditer" }).first().getAttribute("href");
	await page.goto(`/admin/apercu/reports/${edit?.split("/").at(-1)}`);
	await page.getByRole("button", { name: "Photo suivante" }).click();
	await expect(page.getByText("Photo 2 sur 4")).toBeVisible();
});
