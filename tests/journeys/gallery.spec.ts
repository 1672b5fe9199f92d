import { fileURLToPath } from "node:url";
import { foret, photo, terre } from "../files";
import { jpeg, sendPhotos } from "./send";
import { expectAdded, sendMedia } from "./send-media";
import { dialogOf, expect, expectLoaded, test } from "./site";

/** Two seconds of a yellow ball rolling over red earth. */
const film = fileURLToPath(new URL("film.webm", import.meta.url));

const twoPhotos = async () => [await photo("école.jpg", terre), await photo("forage.jpg", foret)];

test("Awa adds two photos, and both stand in the gallery, the newer one first", { tag: "@once" }, async ({
	signedIn: page,
}) => {
	await sendMedia(page, "Image", await twoPhotos());
	await expectAdded(page, "école.jpg", "forage.jpg");
	await expect(page.getByText("Image", { exact: true })).toHaveCount(2);

	await page.goto("/gallery");
	const pictures = page.getByRole("img", { name: "Photo de la galerie du" });
	await expect(pictures).toHaveCount(2);
	await expect(pictures.first()).toHaveAttribute("src", /forage/);
	await expectLoaded(pictures.first());
});

test("Awa adds a video, and a visitor plays it in the page", { tag: "@once" }, async ({ signedIn: page }) => {
	await sendMedia(page, "Vidéo", film);
	await expectAdded(page, "film.webm");
	await expect(page.getByText("Vidéo", { exact: true })).toBeVisible();

	await page.goto("/gallery");
	const video = page.getByRole("main").locator("video");
	await expect(video).toHaveAttribute("controls");
	await expect(page.getByText("2 s, 4 Ko")).toBeVisible();
	await expect(video).toHaveAccessibleName(/^Vidéo de la galerie du /);
	const file = await page.request.get((await video.locator("source").getAttribute("src")) ?? "");
	expect(file.headers()["content-type"]).toBe("video/webm");
	// The uploader's browser drew its first picture, so nothing of it is fetched before it is played.
	await expect(video).toHaveAttribute("poster", /affiche\.jpg/);
	await expect(video).toHaveAttribute("preload", "none");
	await video.evaluate((element: HTMLVideoElement) => element.load());
	await video.evaluate((element: HTMLVideoElement) => element.play());
	await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.duration)).toBeGreaterThan(1);
});

test("a photo that is in the trash comes back only when Awa says so", async ({
	signedIn: page,
	site,
	javaScriptEnabled,
}) => {
	const photos = [await photo("école.jpg", terre)];
	await sendPhotos(site, [await jpeg("école.jpg", terre)]);
	await page.goto("/admin/gallery");
	await page.getByRole("link", { name: /^Supprimer/ }).click();
	await dialogOf(page, "Voulez-vous vraiment supprimer ce média ?").getByRole("button", { name: "Supprimer" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Média supprimé" })).toBeVisible();

	await sendMedia(page, "Image", photos);
	const form = dialogOf(page, "Ajouter Média");
	await expect(form.getByText(/«\sécole\.jpg\s» est dans la corbeille depuis le \d/)).toBeVisible();
	const visitors = await page.request.get("/gallery");
	expect(await visitors.text()).toContain("Aucune image ou vidéo à afficher.");
	if (javaScriptEnabled) await form.getByRole("button", { name: "Publier quand même" }).click();
	else {
		await form.getByLabel(/^Publier quand même/).check();
		await form.getByRole("button", { name: "Ajouter" }).click();
	}
	await expectAdded(page, "école.jpg");
	await page.goto("/gallery");
	await expectLoaded(page.getByRole("img", { name: "Photo de la galerie du" }));
});

test("nothing is sent when no file was chosen", { tag: "@once" }, async ({ signedIn: page }) => {
	await sendMedia(page, "Image", []);
	await expect(page.getByText("Veuillez sélectionner au moins un fichier")).toBeVisible();
	await expect(page.getByLabel("Fichiers")).toHaveAccessibleDescription(/Veuillez sélectionner/);
});
