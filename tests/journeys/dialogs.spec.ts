import { devices, type Page } from "@playwright/test";
import { noel, rentree } from "../cast";
import { sendEvent } from "./send";
import { dialogOf, expect, test } from "./site";

const toast = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words });

test("Escape and Back leave a dialog for its list, with the focus on the link that leads to it", async ({
	signedIn: page,
}) => {
	const dialog = dialogOf(page, "Ajouter un événement");
	const opener = page.getByRole("link", { name: "Ajouter un événement" });
	for (const address of ["/admin/events", "/admin/events/new", "/admin/events/new?q=fête"]) {
		await page.goto(address);
		if (address === "/admin/events") await opener.click();
		await expect(dialog).toContainText("Affiche");
		await expect(page.getByLabel("Titre")).toBeFocused();
		await page.keyboard.press("Escape");
		await expect(dialog).toHaveCount(0);
		await expect(opener).toBeFocused();
	}
	await page.goto("/admin/events");
	await opener.click();
	await page.getByLabel("Titre").fill(noel.title);
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: "Quitter sans enregistrer" }).click();
	await expect(opener).toBeFocused();
	await expect(page.getByText("Aucun événement à afficher.")).toBeVisible();
	await opener.click();
	await expect(dialog).toBeVisible();
	await page.goBack();
	await expect(page).toHaveURL("/admin/events");
	await expect(dialog).toHaveCount(0);
});

test("two quick presses in one place delete one event, and each deletion keeps its own « Annuler »", async ({
	signedIn: page,
	site,
}) => {
	await sendEvent(site, rentree);
	await sendEvent(site, noel);
	const card = (event: typeof noel) => page.getByRole("article").filter({ hasText: event.title });
	const button = (event: typeof noel, name: string) => card(event).getByRole("button", { name });
	for (const width of [1280, 360]) {
		await page.setViewportSize({ width, height: 800 });
		await page.goto("/admin/events");
		await button(noel, "Supprimer").scrollIntoViewIfNeeded();
		const place = await button(noel, "Supprimer").boundingBox();
		if (place === null) throw new Error("The button is not shown");
		await button(noel, "Supprimer").click();
		await expect(toast(page, "Événement supprimé")).toBeVisible();
		await expect(card(noel)).toContainText("Supprimé");
		await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
		await expect(button(rentree, "Supprimer")).toBeVisible();
		await toast(page, "Événement supprimé").getByRole("button", { name: "Annuler" }).click();
		await expect(button(noel, "Supprimer")).toBeVisible();
		// The button that was pressed is gone: the keys go on in the page.
		await expect(page.getByRole("main")).toBeFocused();
	}
	await button(noel, "Supprimer").click();
	await expect(card(noel)).toContainText("Supprimé");
	await button(rentree, "Supprimer").click();
	await expect(card(rentree)).toContainText("Supprimé");
	await button(noel, "Annuler").click();
	await expect(button(noel, "Supprimer")).toBeVisible();
	await expect(button(rentree, "Annuler")).toBeVisible();
});

test.describe("on a phone", () => {
	const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices["Galaxy S9+"];
	test.use({ viewport, userAgent, deviceScaleFactor, isMobile, hasTouch });

	test("a message that lasts covers nothing of a form", async ({ signedIn: page, site }) => {
		await sendEvent(site, noel);
		await page.goto("/admin/events");
		await page.getByRole("button", { name: "Supprimer" }).tap();
		await expect(page.getByText("Événement supprimé")).toBeVisible();
		/** What something lies over, each scrolled to first. */
		const covered = (controls: string) =>
			page.locator(controls).evaluateAll((all) =>
				all.flatMap((control) => {
					if (!control.checkVisibility({ visibilityProperty: true }) || control.closest(".visually-hidden")) return [];
					control.scrollIntoView({ block: "nearest", behavior: "instant" });
					const { left, top, width, height } = control.getBoundingClientRect();
					const points = [0.05, 0.5, 0.95].map((part) => [left + part * width, top + height / 2] as const);
					const whole = control.closest("label, a, button") ?? control;
					const free = points.every(([x, y]) => whole.contains(document.elementFromPoint(x, y)));
					return free ? [] : control.outerHTML.slice(0, 120);
				}),
			);
		await page.getByRole("link", { name: "Ajouter un événement" }).tap();
		await expect(dialogOf(page, "Ajouter un événement")).toBeVisible();
		await expect.poll(() => covered(".form-actions > *")).toEqual([]);
		await page.getByRole("link", { name: "Annuler" }).tap();
		await page.getByRole("button", { name: /^Plus/ }).tap();
		await page.getByRole("link", { name: "Paramètres", exact: true }).first().tap();
		await page.getByRole("link", { name: "Contact", exact: true }).tap();
		await expect(page.getByRole("button", { name: "Enregistrer" })).toBeVisible();
		await expect(page.locator(".toast", { hasText: "Événement supprimé" })).toHaveCount(1);
		await expect.poll(() => covered(".form-actions > *")).toEqual([]);

		// The browser takes it for a photo; the site reads it.
		await page.goto("/admin/gallery");
		await page.getByRole("link", { name: "Ajouter Média" }).tap();
		const notes = { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("Mil") };
		await page.getByLabel("Fichiers").setInputFiles(notes);
		await page.getByRole("button", { name: "Ajouter", exact: true }).tap();
		await expect(page.locator(".toast")).toHaveCount(1);
		// A toast goes after twelve seconds.
		const fields = ".form :is(a, button, input, select, textarea)";
		await expect.poll(() => covered(fields), { timeout: 4000 }).toEqual([]);
	});
});
