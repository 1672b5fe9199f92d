import type { Page } from "@playwright/test";
import { noel, rentree } from "../cast";
import { sendEvent } from "./send";
import type { Site } from "./server";
import { expect, expectLoaded, test } from "./site";

const slug = "/events/fete-de-noel-des-enfants";

/** An event that Awa has just put into the trash: nobody asked whether she was sure (docs/product.md, forms). */
async function trash(page: Page, site: Site) {
	await sendEvent(site, noel);
	await page.goto("/admin/events");
	await page.getByRole("button", { name: "Supprimer" }).click();
	await expect(toast(page, "Événement supprimé")).toBeVisible();
	await expect(page.getByText("Aucun événement à afficher.")).toBeVisible();
}

const toast = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words });

test("an event deleted by mistake comes back with one click", async ({ signedIn: page, site, javaScriptEnabled }) => {
	await trash(page, site);
	// Without a script a toast stands above the page.
	if (!javaScriptEnabled) await expect(page.locator(".toasts")).toHaveCSS("position", "static");
	await toast(page, "Événement supprimé").getByRole("button", { name: "Annuler" }).click();
	await expect(toast(page, "Événement restauré")).toBeVisible();
	await expect(page.getByRole("heading", { name: noel.title })).toBeVisible();
	// The button that was pressed is gone: the keys go on in the page.
	if (javaScriptEnabled) await expect(page.getByRole("main")).toBeFocused();
	await page.goto(slug);
	await expect(page.getByRole("heading", { level: 1, name: noel.title })).toBeVisible();
});

for (const width of [360, 1280])
	test(`two quick presses in one place delete one event, and each deletion keeps its own « Annuler » (${width} px)`, {
		tag: width === 360 ? "@once" : [],
	}, async ({ signedIn: page, site }) => {
		await page.setViewportSize({ width, height: 800 });
		await sendEvent(site, rentree);
		await sendEvent(site, noel);
		await page.goto("/admin/events");
		const card = (event: typeof noel) => page.getByRole("article").filter({ hasText: event.title });
		const supprimer = card(noel).getByRole("button", { name: "Supprimer" });
		await supprimer.scrollIntoViewIfNeeded();
		const place = await supprimer.boundingBox();
		if (place === null) throw new Error("The button is not shown");
		await supprimer.click();
		await expect(toast(page, "Événement supprimé")).toBeVisible();
		await expect(card(noel)).toContainText("Supprimé");
		await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
		await page.goto("/events");
		await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
			rentree.title,
			"Suivre les événements",
		]);

		await page.goto("/admin/events");
		await card(rentree).getByRole("button", { name: "Supprimer" }).click();
		await expect(card(rentree)).toContainText("Supprimé");
		await card(noel).getByRole("button", { name: "Annuler" }).click();
		await expect(card(noel).getByRole("button", { name: "Supprimer" })).toBeVisible();
		await expect(card(rentree).getByRole("button", { name: "Annuler" })).toBeVisible();
		await page.goto("/events");
		await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
			noel.title,
			"Suivre les événements",
		]);
	});

test("what was deleted waits in the trash, unseen by visitors, and Awa restores it from there", {
	tag: "@once",
}, async ({ signedIn: page, site }) => {
	await trash(page, site);
	expect((await page.goto(slug))?.status()).toBe(404);
	await page.goto("/events");
	await expect(page.getByText("Aucun événement pour le moment.")).toBeVisible();

	await page.goto("/admin");
	await page.getByRole("button", { name: /^Plus/ }).click();
	await page.getByRole("link", { name: "Corbeille" }).click();
	await expect(page).toHaveURL("/admin/corbeille");
	await expect(page.getByRole("heading", { level: 2, name: noel.title })).toBeVisible();
	await page.getByRole("button", { name: "Restaurer" }).click();
	await expect(toast(page, "Événement restauré")).toBeVisible();
	await page.goto("/admin/corbeille");
	await expect(page.getByText("La corbeille est vide.")).toBeVisible();
	await page.goto(slug);
	await expectLoaded(page.getByRole("img", { name: `Affiche : ${noel.title}` }));
});
