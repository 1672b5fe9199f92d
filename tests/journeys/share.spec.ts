import { noel } from "../cast";
import { picture, terre } from "../files";
import { announce } from "./announce";
import { expect, expectLoaded, onFullSite, test } from "./site";

test("Awa is offered to share the event she has published, and a visitor passes it on and takes its poster", {
	tag: "@once",
}, async ({ signedIn: page }) => {
	await announce(page, noel);
	const offer = page.getByRole("region", { name: "C’est en ligne" });
	await expect(offer.getByRole("link", { name: "Partager sur WhatsApp" })).toHaveAttribute("href", /fete-de-noel/);
	await page.goto("/admin/events");
	await expect(offer).toHaveCount(0);

	await page.addInitScript(() => {
		Object.assign(navigator, {
			share: async (given: ShareData) => document.body.setAttribute("data-shared", JSON.stringify(given)),
		});
	});
	await page.goto("/events/fete-de-noel-des-enfants");
	const share = page.getByRole("region", { name: "Partager cet événement" });
	await expect(share.getByRole("link", { name: "Partager sur WhatsApp" })).toHaveAttribute("rel", "noopener");
	await expect(share.getByText("/events/fete-de-noel-des-enfants")).toBeVisible();
	const sheet = share.getByRole("button", { name: "Partager…" });
	await expect(sheet).toBeVisible();
	await expect(share.getByRole("button", { name: "Copier le lien" })).toBeVisible();
	await sheet.click();
	await expect(page.locator("body")).toHaveAttribute("data-shared", /\/events\/fete-de-noel/);
	const shared = await page.locator("body").getAttribute("data-shared");
	expect(JSON.parse(shared ?? "")).toMatchObject({ title: noel.title });

	await share.getByRole("link", { name: "Affiche à imprimer" }).click();
	await expect(page.getByRole("heading", { level: 1, name: noel.title })).toBeVisible();
	await expect(page.getByRole("img", { name: "Code QR de la page de l’événement" })).toBeVisible();
	await expect(page.getByRole("button", { name: "Imprimer l’affiche" })).toBeVisible();
	const pages = (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type\s*\/Page\b/g);
	expect(pages).toHaveLength(1);
	const [status] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("link", { name: "Image pour un statut WhatsApp" }).click(),
	]);
	expect(status.suggestedFilename()).toBe("fete-de-noel-des-enfants-statut.jpg");
});

test("the poster of an event shows the association's own logo", { tag: "@once" }, async ({ signedIn: page }) => {
	await announce(page, noel);
	await page.goto("/admin/parametres/logo");
	await page.locator("input[type=file]").setInputFiles({
		name: "logo.jpg",
		mimeType: "image/jpeg",
		buffer: await picture(terre, "jpeg", 300, 100),
	});
	await page.getByRole("button", { name: "Enregistrer" }).click();
	await expect(page.getByText("Logo enregistré")).toBeVisible();
	await page.goto("/events/fete-de-noel-des-enfants/affiche");
	const logo = page.locator(".sheet-association img");
	await expectLoaded(logo);
	const box = await logo.boundingBox();
	expect(box?.height).toBeGreaterThan(30);
	expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(3, 1);
});

onFullSite("what only a script can do is offered where one runs", async ({ page, javaScriptEnabled }) => {
	const event = "/events/fete-de-noel-des-enfants";
	await page.goto(event);
	await expect(page.getByRole("button", { name: "Copier le lien" })).toBeVisible({ visible: javaScriptEnabled });
	// Some browsers with scripts have nothing to share by, either.
	if (!javaScriptEnabled) await expect(page.getByRole("button", { name: "Partager…" })).toBeHidden();
	await page.goto(`${event}/affiche`);
	await expect(page.getByRole("button", { name: "Imprimer l’affiche" })).toBeVisible({ visible: javaScriptEnabled });
});
