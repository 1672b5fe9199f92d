import type { Page } from "@playwright/test";
import { account, associationName, fatou, legal } from "../cast";
import { faultsOf } from "./faults-of-page";
import type { Site } from "./server";
import { expect, test } from "./site";

test.use({ viewport: { width: 360, height: 740 } });

/** The association can be given to by transfer and in the hand, and has the name and address that a receipt needs. */
const openWays = (site: Site) =>
	site.write(
		Object.entries({ ...account, cashPlace: "Au siège", name: associationName, address: legal.address }).map(
			([name, value]) => ({
				table: "settings",
				row: { name, value },
			}),
		),
	);

/** Fatou promises fifty euros by transfer. @returns the reference of her pledge */
async function promise(page: Page) {
	await page.goto("/donate");
	await page.getByRole("link", { name: "Promettre un don" }).click();
	await page.getByLabel(/^Montant/).fill("50");
	await page.getByLabel("Virement").check();
	await page.getByRole("textbox", { name: "Nom" }).fill(fatou.name);
	await page.getByRole("button", { name: "Promettre ce don" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Merci pour votre promesse" })).toBeVisible();
	return (await page.getByText(/^DON-\w{5}-\w$/).textContent()) ?? "";
}

test("Fatou promises a gift and sees that it arrived once Awa has confirmed it", async ({ page, site, browser }) => {
	await openWays(site);
	const reference = await promise(page);
	await expect(page).toHaveURL(/\/donate\/promesse\/suivi\?cle=/);
	await expect(page.getByText(account.iban)).toBeVisible();
	expect(await faultsOf(page)).toEqual([]);

	const context = await browser.newContext({ ...test.info().project.use, baseURL: site.url });
	const [name = "", value = ""] = site.session.split(/[=;]/, 2);
	await context.addCookies([{ name, value, url: site.url, httpOnly: true, sameSite: "Lax" }]);
	const awas = await context.newPage();
	await awas.goto(`${site.url}/admin/dons`);
	await awas.getByLabel(/^Rechercher/).fill(reference.toLowerCase());
	await awas.getByRole("button", { name: "Rechercher" }).click();
	await awas.getByRole("link", { name: fatou.name }).click();
	await awas.getByRole("button", { name: "Confirmer le don reçu" }).click();
	await expect(awas.getByText("Don reçu enregistré")).toBeVisible();
	await expect(awas.getByRole("button", { name: "Annuler cette réception" })).toBeVisible();
	expect(await faultsOf(awas)).toEqual([]);
	await awas.getByRole("button", { name: /^Établir un reçu/ }).click();
	await expect(awas.getByRole("heading", { level: 1, name: "Reçu de don n° 1" })).toBeVisible();
	expect(await faultsOf(awas)).toEqual([]);
	await context.close();

	await page.reload();
	await expect(page.getByRole("heading", { level: 1, name: "Merci, votre don est arrivé" })).toBeVisible();
	await expect(page.getByText(account.iban)).toHaveCount(0);
});

test("a mistake keeps what was typed; Fatou changes her pledge, then withdraws it", async ({ page, site }) => {
	await openWays(site);
	await page.goto("/donate/promesse");
	await page.getByLabel(/^Montant/).fill("zéro");
	await page.getByLabel("Espèces").check();
	await page.getByLabel("Téléphone").fill("+221 77 123 45 67");
	await page.getByRole("button", { name: "Promettre ce don" }).click();
	await expect(page.getByRole("link", { name: /du type 50/ })).toBeVisible();
	await expect(page.getByLabel("Téléphone")).toHaveValue("+221 77 123 45 67");
	await expect(page.getByLabel("Espèces")).toBeChecked();
	await page.getByLabel(/^Montant/).fill("20");
	await page.getByRole("button", { name: "Promettre ce don" }).click();
	await expect(page.getByText("Au siège")).toBeVisible();
	const tracking = page.url();

	await page.getByRole("link", { name: "Modifier ma promesse" }).click();
	await expect(page.getByLabel(/^Montant/)).toHaveValue("20");
	await page.getByLabel(/^Montant/).fill("80,50");
	await page.getByRole("button", { name: "Enregistrer" }).click();
	await expect(page).toHaveURL(tracking);
	await expect(page.getByText(/80,50\s€, espèces/)).toBeVisible();

	await page.getByRole("link", { name: "Retirer ma promesse" }).click();
	await page.getByRole("button", { name: "Retirer ma promesse" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Votre promesse est retirée" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Modifier ma promesse" })).toHaveCount(0);
});
