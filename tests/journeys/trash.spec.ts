import type { Page } from "@playwright/test";
import { noel } from "../cast";
import { announce } from "./announce";
import { expect, expectLoaded, test } from "./site";

const slug = "/events/fete-de-noel-des-enfants";

/** An event that Awa has just put into the trash: nobody asked whether she was sure (spec §8). */
async function trash(page: Page) {
	await announce(page, noel);
	await page.getByRole("button", { name: "Supprimer" }).click();
	await expect(toast(page, "Événement supprimé")).toBeVisible();
	await expect(page.getByText("Aucun événement à afficher.")).toBeVisible();
}

const toast = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words });

test("an event deleted by mistake comes back with one click", async ({ signedIn: page, javaScriptEnabled }) => {
	await trash(page);
	await toast(page, "Événement supprimé").getByRole("button", { name: "Annuler" }).click();
	await expect(toast(page, "Événement restauré")).toBeVisible();
	await expect(page.getByRole("heading", { name: noel.title })).toBeVisible();
	// The button that was pressed is gone: the keys go on in the page.
	if (javaScriptEnabled) await expect(page.getByRole("main")).toBeFocused();
	await page.goto(slug);
	await expect(page.getByRole("heading", { level: 1, name: noel.title })).toBeVisible();
});

test("what was deleted waits in the trash, unseen by visitors, and Awa restores it from there", async ({
	signedIn: page,
}) => {
	await trash(page);
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
