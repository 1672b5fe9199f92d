import { forage, hopital } from "../cast";
import { sendReport } from "./send";
import { expect, test } from "./site";

test("a visitor finds a report from the phone's menu by a misspelt word, and reads on", { tag: "@once" }, async ({
	signedIn: page,
	site,
}) => {
	await sendReport(site, forage);
	await sendReport(site, { ...hopital, content: "Le village a reçu quarante repas." });
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto("/");
	await page.getByRole("button", { name: "Menu" }).click();
	const field = page.getByRole("navigation", { name: "Menu principal" }).getByRole("searchbox");
	await field.fill("forrage");
	await field.press("Enter");

	await expect(page).toHaveURL(/\/recherche\?q=forrage$/);
	const main = page.getByRole("main");
	await expect(main.getByRole("searchbox")).toHaveValue("forrage");
	await expect(main.getByRole("status")).toContainText("1 résultat proche");
	await expect(main.locator("mark").first()).toHaveText("forage");
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

	await main.getByRole("searchbox").fill("village");
	await main.getByRole("button", { name: "Rechercher" }).click();
	await expect(main.getByRole("listitem")).toHaveCount(2);
	await main.getByRole("link", { name: forage.title }).click();
	await expect(page.getByRole("heading", { level: 1, name: forage.title })).toBeVisible();

	await page.getByRole("link", { name: /Rapport suivant/ }).click();
	await expect(page.getByRole("heading", { level: 1, name: hopital.title })).toBeVisible();
	await expect(page.getByRole("link", { name: /Rapport précédent/ })).toContainText(forage.title);
});

test("on a wide screen the bar leads to the search, whose empty answer leads on", { tag: "@once" }, async ({
	page,
}) => {
	await page.goto("/nulle-part");
	await page.getByRole("main").getByRole("searchbox").fill("zzzzzz");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("status")).toContainText("Aucun résultat");
	await page.getByRole("banner").getByRole("link", { name: "Rechercher" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Recherche" })).toBeVisible();
	await expect(page.getByRole("searchbox")).toHaveValue("");
});
