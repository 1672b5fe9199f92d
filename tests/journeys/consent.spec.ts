import type { Page } from "@playwright/test";
import { foret, photo, soleil, terre } from "../files";
import { openOnce } from "./outbox-forms";
import { expectAdded } from "./send-media";
import { dialogOf, expect, hydrated, test } from "./site";

const register = "/admin/autorisations";

test("Awa sends photos with children: they wait, are written for with a signature, and appear", async ({
	signedIn: page,
}) => {
	await page.goto("/admin/gallery/new");
	const form = dialogOf(page, "Ajouter Média");
	await form.getByLabel("Des enfants").check();
	await form.getByLabel("Fichiers").setInputFiles([await photo("école.jpg", terre), await photo("champ.jpg", soleil)]);
	await form.getByRole("button", { name: "Ajouter" }).click();
	await expectAdded(page, "école.jpg", "champ.jpg");
	await page.getByRole("link", { name: "Voir ce qui manque" }).first().click();
	await expect(page.getByLabel(/^Choisir/)).toHaveCount(2);
	await page.getByRole("button", { name: "Tout choisir" }).click();
	for (const box of await page.getByLabel(/^Choisir/).all()) await expect(box).toBeChecked();
	await page.getByRole("button", { name: "Écrire une autorisation" }).click();
	await expect(page).toHaveURL(/autorisations\/new\?photo=.+&photo=/);
	await page.getByLabel("Prénom ou nom d’emprunt").fill("Aminata");
	await page.getByLabel("Un enfant").check();
	await page.getByLabel("Parent ou tuteur").fill("Fatou Ndiaye");
	await page.getByLabel("Lien avec l’enfant").fill("mère");
	await page.getByLabel("Sur le site").check();
	await expect(page.getByRole("textbox", { name: "Témoin" })).toBeVisible();
	await page.getByLabel("Par une signature au doigt").check();
	await expect(page.getByRole("textbox", { name: "Témoin" })).toBeHidden();
	await page.getByRole("button", { name: "Enregistrer" }).click();
	await expect(page.getByText("La personne n’a pas encore signé dans le cadre.").first()).toBeVisible();
	const frame = await page.getByRole("img", { name: "Signature" }).boundingBox();
	if (frame === null) throw new Error("There is no frame to sign in");
	await page.getByRole("img", { name: "Signature" }).scrollIntoViewIfNeeded();
	const { x, y } = (await page.getByRole("img", { name: "Signature" }).boundingBox()) ?? frame;
	await page.mouse.move(x + 30, y + 30);
	await page.mouse.down();
	await page.mouse.move(x + 120, y + 60, { steps: 5 });
	await page.mouse.up();
	await page.getByRole("button", { name: "Enregistrer" }).click();
	await expect(page.getByRole("heading", { name: "Photos et films (2)" })).toBeVisible();
	await page.goto("/gallery");
	await expect(page.getByRole("img", { name: "Photo de la galerie du" })).toHaveCount(2);
	await page.goto(register);
	await page.getByRole("link", { name: "Aminata" }).click();
	await page.getByRole("link", { name: "Contacts, preuves et modification" }).click();
	const proof = await page.getByRole("link", { name: "Preuve jointe" }).getAttribute("href");
	expect((await page.request.get(proof ?? "")).headers()["content-type"]).toMatch(/^image\//);
});

/** The button of one chosen file. */
const tag = (page: Page, answer: "Adultes" | "Enfants", name: string) =>
	page.getByRole("button", { name: `${answer} sur ${name}`, exact: true });

test("a photo differs from its selection by one tap, and keeps its answer whatever the selection says", async ({
	signedIn: page,
}) => {
	await page.goto("/admin/gallery/new");
	const form = dialogOf(page, "Ajouter Média");
	const names = ["école.jpg", "champ.jpg", "forêt.jpg"];
	await form
		.getByLabel("Fichiers")
		.setInputFiles([
			await photo("école.jpg", terre),
			await photo("champ.jpg", soleil),
			await photo("forêt.jpg", foret),
		]);
	await form.getByLabel("Des adultes").check();
	for (const name of names) await expect(tag(page, "Adultes", name)).toHaveAttribute("aria-pressed", "true");
	await tag(page, "Enfants", "école.jpg").click();
	await tag(page, "Adultes", "champ.jpg").click(); // pressed again: nobody
	await form.getByRole("radio", { name: "Personne" }).check();
	await form.getByLabel("Des adultes").check();
	const pressed = async (answer: "Adultes" | "Enfants") =>
		Promise.all(names.map((name) => tag(page, answer, name).getAttribute("aria-pressed")));
	expect(await pressed("Adultes")).toEqual(["false", "false", "true"]);
	expect(await pressed("Enfants")).toEqual(["true", "false", "false"]);
	await form.getByLabel("Envoyer sans réduire").check(); // the files are taken up again
	expect(await pressed("Enfants")).toEqual(["true", "false", "false"]);
	await form.getByRole("button", { name: "Ajouter" }).click();
	await expectAdded(page, ...names);
	await page.goto(`${register}/photos`);
	await expect(page.getByText("Attend une autorisation")).toHaveCount(1);
	await expect(page.getByRole("link", { name: "école.jpg" })).toBeVisible();
	await page.goto(`${register}/a-verifier`);
	await expect(page.getByText(/Toutes les photos sont vérifiées/)).toBeVisible();
});

test("photos from before are answered with the keys 1, 2 and 3, one after the other", async ({ signedIn: page }) => {
	await page.goto("/admin/gallery/new");
	const form = dialogOf(page, "Ajouter Média");
	const photos = [await photo("école.jpg", terre), await photo("champ.jpg", soleil), await photo("forêt.jpg", foret)];
	await form.getByLabel("Fichiers").setInputFiles(photos);
	await form.getByRole("button", { name: "Ajouter" }).click();
	await expectAdded(page, "école.jpg");
	await page.goto(`${register}/a-verifier`);
	await expect(page.getByText("Il reste 3 photos.")).toBeVisible();
	await page.keyboard.press("1");
	await expect(page.getByText(/Photo précédente\s: Personne/)).toBeVisible();
	await page.keyboard.press("2");
	await expect(page.getByText(/Photo précédente\s: Des adultes/)).toBeVisible();
	await page.keyboard.press("3");
	await expect(page.getByText(/Toutes les photos sont vérifiées/)).toBeVisible();
	await page.goto("/gallery");
	await expect(page.getByRole("img", { name: "Photo de la galerie du" })).toHaveCount(2);
});

test.describe("without a network", () => {
	test.use({ serviceWorkers: "allow" });

	test("the answer waits with its photos and is stored with them", async ({ signedIn: page, context }) => {
		await openOnce(page, "/admin/gallery/new");
		await context.setOffline(true);
		await page.goto("/admin/gallery/new");
		await hydrated(page);
		const form = dialogOf(page, "Ajouter Média");
		await form.getByLabel("Des enfants").check();
		await form
			.getByLabel("Fichiers")
			.setInputFiles([await photo("école.jpg", terre), await photo("champ.jpg", soleil)]);
		await tag(page, "Enfants", "champ.jpg").click();
		await form.getByRole("button", { name: "Ajouter" }).click();
		await expect(page.getByText("ces fichiers sont gardés sur cet appareil")).toBeVisible();
		await page.goto("/admin/envois");
		await context.setOffline(false);
		await expect(page.getByText("Rien n’attend sur cet appareil.")).toBeVisible();
		await page.goto(`${register}/photos`);
		await expect(page.getByText("Attend une autorisation")).toHaveCount(1);
	});
});
