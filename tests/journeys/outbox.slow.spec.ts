import { forage } from "../cast";
import { photo, soleil, terre } from "../files";
import { openOnce } from "./outbox-forms";
import { dialogOf, expect, test } from "./site";

// From the village to the site, over a line that is cut at ten places.

test.use({ serviceWorkers: "allow" });

/** The requests by which what waits leaves. */
const isSending = (url: URL) =>
	url.pathname === "/admin/presence" || url.pathname === "/admin/gallery/files" || url.searchParams.has("_data");

test("what waits arrives once, wherever the line is cut", async ({ signedIn: page, context }) => {
	test.setTimeout(300_000);
	for (const path of ["/admin/editreports/new", "/admin/gallery/new"]) await openOnce(page, path);
	for (let place = 0; place < 10; place++) {
		await context.setOffline(true);
		await page.goto("/admin/editreports/new");
		const report = dialogOf(page, "Nouveau rapport");
		await report.getByLabel(/^Titre/).fill(`${forage.title} ${place}`);
		await report.getByLabel("Contenu").fill(forage.content);
		await report.getByLabel("Images").setInputFiles(await photo("puits.jpg", soleil, 60, 40 + place));
		await report.getByRole("button", { name: "Publier" }).click();
		await expect(page.getByText(/est gardé sur cet appareil/)).toBeVisible();
		await page.goto("/admin/gallery/new");
		const gallery = dialogOf(page, "Ajouter Média");
		const chosen = await Promise.all([0, 1].map((n) => photo(`photo-${place}-${n}.jpg`, terre, 60 + n, 40 + place)));
		await gallery.getByLabel("Fichiers").setInputFiles(chosen);
		await gallery.getByRole("button", { name: "Ajouter" }).click();
		await expect(gallery.getByText(/vous pouvez fermer cette page/)).toBeVisible();
		let seen = 0;
		await context.route(isSending, async (route) => {
			const isCut = seen++ === Math.floor(place / 2);
			if (isCut && place % 2 === 1) await route.fetch(); // it arrives, and its answer does not
			return isCut ? route.abort() : route.fallback();
		});
		await context.setOffline(false);
		await page.goto("/admin/envois");
		await expect(async () => {
			await page.reload();
			await expect(page.getByText("Rien n’attend sur cet appareil.")).toBeVisible({ timeout: 3000 });
		}).toPass();
		expect(seen).toBeGreaterThan(Math.floor(place / 2));
		await context.unrouteAll({ behavior: "wait" });
	}
	await page.goto("/admin/editreports");
	await expect(page.getByRole("heading", { name: new RegExp(forage.title) })).toHaveCount(10);
	await page.goto("/admin/gallery");
	await expect(page.getByRole("link", { name: /^Supprimer/ })).toHaveCount(20);
});
