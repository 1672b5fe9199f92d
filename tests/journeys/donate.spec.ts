import type { Page } from "@playwright/test";
import { account, orange } from "../cast";
import type { Site } from "./server";
import { expect, test } from "./site";

const iban = account.iban.replace(/ /g, "");

/** The association opens its account and its telephone for gifts. */
async function openWays(site: Site) {
	const { merchantCode, ...row } = orange;
	await site.write([
		...Object.entries(account).map(([name, value]) => ({ table: "settings", row: { name, value } })),
		{ table: "mobile_accounts", row: { ...row, id: "orange-money", position: 0, merchant_code: merchantCode } },
	]);
}

const copyIban = (page: Page) => page.getByRole("button", { name: "Copier l’IBAN" });
const transfer = (page: Page) => page.getByRole("region", { name: "Par virement" });

test("a donor finds the account, and with a script copies it by a button", async ({ page, site, context }) => {
	await openWays(site);
	await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.url });
	await page.goto("/");
	await page.getByRole("link", { name: "Faire un don" }).first().click();
	await expect(page).toHaveURL("/donate");
	await expect(transfer(page).getByText(account.transferHolder)).toBeVisible();
	await expect(transfer(page).getByText(account.iban)).toBeVisible();
	await expect(transfer(page).getByRole("img", { name: "QR code du virement" })).toBeVisible();
	await expect(page.getByRole("region", { name: "Par mobile money" }).getByText("+223 70 00 00 00")).toBeVisible();
	await expect(page.getByRole("region", { name: "Par chèque" })).toHaveCount(0);

	if (!test.info().project.use.javaScriptEnabled) {
		await expect(page.locator(".copy-button").first()).toBeAttached();
		for (const button of await page.locator(".copy-button").all()) await expect(button).toBeHidden();
		await expect(page.getByRole("button", { name: /Copier/ })).toHaveCount(0);
		return;
	}
	const button = transfer(page).locator(".copy-button[data-label='Copier l’IBAN']");
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

	await page.getByRole("button", { name: "Copier le numéro" }).click();
	await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("+22370000000");
	await expect(page.getByRole("textbox")).toHaveCount(0);
});

test("where the browser refuses the clipboard, the text is selected for the donor to copy", { tag: "@once" }, async ({
	page,
	site,
}) => {
	await openWays(site);
	await page.addInitScript(() => {
		const refuse = async () => {
			throw new DOMException("", "NotAllowedError");
		};
		Object.defineProperty(navigator, "clipboard", { value: { writeText: refuse } });
	});
	await page.goto("/donate");
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
		await expect(copyIban(page)).toBeVisible();
	}
});

test("on paper the page keeps the account and its code, and loses what cannot be pressed", { tag: "@once" }, async ({
	page,
	site,
}) => {
	await openWays(site);
	await page.goto("/donate");
	await page.emulateMedia({ media: "print", colorScheme: "dark" });
	await expect(transfer(page).getByText(account.iban)).toBeVisible();
	await expect(page.getByRole("img", { name: "QR code du virement" })).toBeVisible();
	await expect(page.getByText("Notre association").first()).toBeVisible();
	await expect(page.getByRole("navigation")).toHaveCount(0);
	await expect(page.getByRole("contentinfo")).toHaveCount(0);
	await expect(page.getByRole("button")).toHaveCount(0);
	const colours = await page
		.locator("body")
		.evaluate((body) => [getComputedStyle(body).backgroundColor, getComputedStyle(body).color]);
	expect(colours).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
});
