import type { Page } from "@playwright/test";
import { account, associationName, fatou, legal, orange, puits, tuyaux } from "../cast";
import { photo, terre } from "../files";
import { expectClean } from "./faults-of-page";
import type { Site } from "./server";
import { dialogOf, expect, test, waitForHydration } from "./site";

test.use({ viewport: { width: 360, height: 740 } });

const iban = account.iban.replace(/ /g, "");

/** The association can be given to by transfer and by telephone, and has the name and address that a receipt needs. */
function openWays(site: Site) {
	const { merchantCode, ...row } = orange;
	const settings = { ...account, name: associationName, address: legal.address };
	return site.write([
		...Object.entries(settings).map(([name, value]) => ({ table: "settings", row: { name, value } })),
		{ table: "mobile_accounts", row: { ...row, id: "orange-money", position: 0, merchant_code: merchantCode } },
	]);
}

const copyIban = (page: Page) => page.getByRole("button", { name: "Copier l’IBAN" });
const transfer = (page: Page) => page.getByRole("region", { name: "Par virement" });
const openAccounts = (page: Page) => page.getByText("Payer sans référence", { exact: false }).click();

test("a donor copies the account by a button, or by hand where the clipboard is refused, and prints it", async ({
	page,
	site,
	context,
}) => {
	await openWays(site);
	await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.url });
	await page.goto("/donate");
	await openAccounts(page);
	const button = copyIban(page);
	await expect(copyIban(page)).toBeVisible();
	const before = await button.boundingBox();
	// The button works once the script has taken over the page.
	await expect(async () => {
		await button.press("Enter");
		await expect(button).toHaveText("Copié", { timeout: 1000 });
	}).toPass();
	await expect(button).toBeFocused();
	await expect.poll(async () => (await button.boundingBox())?.width).toBe(before?.width);
	await expect(transfer(page).getByRole("status").filter({ hasText: "Copié" })).toHaveCount(1);
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(iban);

	await page.addInitScript(() => {
		const refuse = async () => {
			throw new DOMException("", "NotAllowedError");
		};
		Object.defineProperty(navigator, "clipboard", { value: { writeText: refuse } });
	});
	await page.reload();
	await openAccounts(page);
	for (let press = 0; press < 2; press++) {
		const field = page.getByRole("textbox", { name: "Texte à copier" });
		await expect(async () => {
			await copyIban(page).click();
			await expect(field).toBeFocused({ timeout: 1000 });
		}).toPass();
		await expect(field).toHaveValue(iban);
		await expect
			.poll(() => field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]))
			.toEqual([0, iban.length]);
		await expect(transfer(page).getByText(/Votre navigateur a refusé la copie/)).toBeVisible();
	}

	await page.reload();
	await page.emulateMedia({ media: "print", colorScheme: "dark" });
	await expect(transfer(page).getByText(account.iban)).toBeVisible();
	await expect(page.getByRole("img", { name: "QR code du virement" })).toBeVisible();
	await expect(page.getByRole("navigation")).toHaveCount(0);
	await expect(page.getByRole("button")).toHaveCount(0);
	const colours = () =>
		page.locator("body").evaluate((body) => [getComputedStyle(body).backgroundColor, getComputedStyle(body).color]);
	await expect.poll(colours).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
});

test("Fatou promises a gift for a need; Awa confirms it, makes its receipt and notes what was paid with it", async ({
	signedIn: page,
	site,
	browser,
}) => {
	await openWays(site);
	await page.goto("/admin/besoins/new");
	const need = dialogOf(page, "Ajouter un besoin");
	await need.getByLabel(/^Titre/).fill(puits.title);
	await need.getByLabel(/^Description/).fill(puits.description);
	await need.getByLabel("Objectif").selectOption("money");
	await need.getByLabel("Somme à réunir").fill("100");
	await need.getByLabel("Photo").setInputFiles(await photo("puits.jpg", terre));
	await need.getByRole("button", { name: "Ajouter" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Besoin ajouté" })).toBeVisible();

	const visitors = await browser.newContext({ ...test.info().project.use, baseURL: site.url });
	const fatous = waitForHydration(await visitors.newPage());
	await fatous.goto("/besoins/un-puits-pour-sokoura");
	await fatous.getByRole("link", { name: "Donner pour ce besoin" }).click();
	await fatous.getByRole("button", { name: "Continuer" }).click();
	await expect(fatous.getByRole("alert")).toContainText("Choisissez un montant");
	await fatous.getByLabel(/^Montant/).fill("40");
	await expect(fatous.getByRole("alert")).toHaveCount(0);
	await fatous.getByText("Chaque mois").click();
	await fatous.getByText("France, Europe").click();
	await fatous.getByRole("button", { name: "Continuer" }).click();
	await expect(fatous.getByRole("heading", { level: 1, name: "40 € par mois" })).toBeVisible();
	await expect(fatous.getByText(account.iban)).toBeInViewport();
	await expect(fatous.getByText(orange.number)).toHaveCount(0);
	await fatous.getByText("(facultatif)").click();
	await fatous.getByRole("textbox", { name: "Nom" }).fill(fatou.name);
	await expectClean(fatous);
	await fatous.getByRole("button", { name: "Enregistrer" }).click();
	await expect(fatous.getByRole("textbox", { name: "Nom" })).toBeHidden(); // the page came back, folded
	await expectClean(fatous);

	await page.goto("/admin/dons");
	await page.getByRole("link", { name: /DON-/ }).click();
	await page.getByRole("button", { name: "Confirmer le don reçu" }).click();
	await expect(page.getByText("Don reçu enregistré")).toBeVisible();
	await expectClean(page);
	await page.getByRole("button", { name: /^Établir un reçu/ }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Reçu de don n° 1" })).toBeVisible();
	await expectClean(page);
	await page.goto("/admin/depenses/new");
	const expense = dialogOf(page, "Ajouter une dépense");
	await expense.getByLabel(/^Montant/).fill("15,50");
	await expense.getByLabel(/^Ce qui a été payé/).fill(tuyaux.title);
	await expense.getByLabel("Pour quel besoin").selectOption({ label: puits.title });
	await expense.getByLabel("Preuve").setInputFiles(await photo("facture.jpg", terre));
	await expense.getByRole("button", { name: "Ajouter" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Dépense ajoutée" })).toBeVisible();

	await fatous.reload();
	await expect(fatous.getByRole("heading", { level: 1, name: "Merci, votre don est arrivé" })).toBeVisible();
	await fatous.goto("/besoins/un-puits-pour-sokoura");
	await expect(fatous.getByRole("progressbar")).toHaveAttribute("value", "40");
	await expectClean(fatous);
	await fatous.goto("/transparence");
	const row = fatous.getByRole("row", { name: new RegExp(puits.title) });
	await expect(row).toContainText(/40,00\s€.*15,50\s€.*24,50\s€/);
	await expectClean(fatous);
	await visitors.close();
});
