import { forage } from "../cast";
import { foret, terre } from "../files";
import { faultsOf, tooWide } from "./faults-of-page";
import { isSent } from "./lost-connection";
import { jpeg, sendReport } from "./send";
import { expect, expectLoaded, test } from "./site";

test("a mother asks for a photo to be removed, and Awa hides it with one press and shows it again", async ({
	signedIn: page,
	site,
	javaScriptEnabled,
}) => {
	await sendReport(site, forage, [await jpeg("un.jpg", terre), await jpeg("deux.jpg", foret)]);
	await page.goto("/rapports");
	const cover = page.getByRole("main").locator("img");
	await expect(cover).toHaveAttribute("src", /un\.jpg/);

	await page.goto("/retrait");
	await page.getByLabel("Où se trouve la photo").fill("La première du rapport sur le forage");
	await page.getByRole("button", { name: "Envoyer la demande" }).click();
	if (javaScriptEnabled) {
		await expect(page.getByRole("alert")).toContainText("4 points sont à corriger");
		expect(await faultsOf(page)).toEqual([]);
		await page.getByRole("link", { name: "Dites ce que vous êtes pour la personne." }).click();
	}
	await page.getByLabel("Je suis son parent ou son tuteur").check();
	await page.getByLabel("Que demandez-vous").fill("C’est ma fille, ne la montrez plus.");
	await page.getByLabel("Nom").fill("Mariam");
	await page.getByLabel("Ou téléphone").fill("+223 70 00 00 01");
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	if (javaScriptEnabled) await page.route(isSent, (route) => held.then(() => route.continue()));
	await page.getByRole("button", { name: "Envoyer la demande" }).click();
	if (javaScriptEnabled) await expect(page.getByRole("button", { name: "Envoi en cours..." })).toBeVisible();
	release();
	const thanks = page.getByRole("status").filter({ hasText: "Votre demande est arrivée." });
	await expect(thanks).toBeInViewport();
	if (javaScriptEnabled) await expect(thanks).toBeFocused();
	expect(await faultsOf(page)).toEqual([]);

	await page.goto("/admin");
	await page.getByRole("link", { name: "1 demande urgente de retrait d’une photo" }).click();
	await expect(page.getByText("Urgent", { exact: true })).toBeVisible();
	await page.getByRole("link", { name: "Mariam" }).click();
	await expect(page.getByText("Ce message ne désigne pas de photo.")).toBeVisible();

	// Awa finds it by the form of the report.
	await page.goto("/admin/editreports");
	await page.getByRole("link", { name: /^Éditer/ }).click();
	await page.getByRole("link", { name: /^Décrire et cadrer l’image 1/ }).click();
	await page.getByRole("button", { name: "Masquer partout" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Photo masquée partout" })).toBeVisible();
	expect(await tooWide(page)).toBe(0);

	const visitor = await page.context().browser()?.newPage();
	await visitor?.goto(new URL("/rapports", site.url).href);
	if (visitor) await expect(visitor.getByRole("main").locator("img")).toHaveAttribute("src", /deux\.jpg/);
	await visitor?.close();
	await expect(page.getByRole("button", { name: "Montrer de nouveau" })).toBeVisible();
	await page.getByRole("button", { name: "Annuler" }).click();
	await expect(page.getByRole("button", { name: "Masquer partout" })).toBeVisible();
	await page.goto("/rapports");
	await expect(cover).toHaveAttribute("src", /un\.jpg/);
});

test("Awa describes a picture and frames it, by a tap or among nine points", { tag: "@once" }, async ({
	signedIn: page,
	site,
}) => {
	await sendReport(site, forage, [await jpeg("debout.jpg", terre, 300, 600)]);
	await page.goto("/admin/editreports");
	await page.getByRole("link", { name: /^Éditer/ }).click();
	await page.getByRole("link", { name: /^Décrire et cadrer l’image 1 À décrire/ }).click();
	await page.getByLabel("Description", { exact: true }).fill("Une pompe dans la cour");
	await page.getByLabel("Légende").fill("Le jour de l’inauguration");
	const preview = page.locator(".focus-preview .picture");
	const stage = page.locator(".focus-stage");
	await stage.scrollIntoViewIfNeeded();
	await expectLoaded(stage.locator("img"));
	const { width = 0, height = 0 } = (await stage.boundingBox()) ?? {};
	await stage.click({ position: { x: 0.3 * width, y: 0.11 * height } });
	await expect(page.getByLabel("Au point choisi sur l’image")).toBeChecked();
	await expect(preview).toHaveClass(/focus-x30 focus-y10/);
	await page.getByLabel("En haut au milieu").check();
	await expect(preview).toHaveClass(/focus-x50 focus-y0/);
	await stage.click({ position: { x: 0.3 * width, y: 0.11 * height } });
	expect(await faultsOf(page)).toEqual([]);
	await page.getByRole("button", { name: "Enregistrer" }).click();
	await expect(page.getByRole("link", { name: /^Décrire et cadrer l’image 1 Décrite/ })).toBeVisible();

	await page.goto("/rapports");
	const card = page.getByRole("main").locator(".picture-card");
	await expect(card).toHaveClass(/focus-x30 focus-y10/);
	await expect(card.locator("img")).toHaveCSS("object-position", "30% 10%");
	await page.getByRole("link", { name: /^Lire/ }).click();
	await expect(page.getByRole("img", { name: "Une pompe dans la cour" })).toBeVisible();
	await expect(page.getByText("Le jour de l’inauguration")).toBeVisible();
});
