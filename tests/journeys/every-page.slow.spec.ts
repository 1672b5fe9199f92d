import { statSync } from "node:fs";
import type { Page, Response } from "@playwright/test";
import { adminPages, missingPages, publicPages } from "../public-pages";
import { aReport, screensOfThings } from "./contents";
import { faultsByNight, faultsInPrint, faultsOf, rowsOfActions, tooWide } from "./faults-of-page";
import { walkByKeys } from "./keyboard-walk";
import { beside, cut, resize, smallTargets, spreadOut } from "./legible";
import { expect, onOnePage, test } from "./site";

const desk = { width: 1280, height: 720 };
const phone = { width: 360, height: 740 };
const reflowed = { width: 320, height: 640 };
/** What a screen of 1280 × 1024 shows when it is enlarged to 400 %. */
const enlarged = { width: 320, height: 256 };

/** Where a script adds buttons, a carousel or the frame of a dialog; every other page is the same without one. */
const changedByScript =
	/^(.* → .*|\/|\/donate|\/login|\/report\/tests-.*|.*\/(new|nouvelle|decrire|delete|exigence|name|password|dons|sauvegarde)|\/admin\/(corbeille|events|editreports|apercu\/reports)\/.*)$/;
const once = (address: string) => (changedByScript.test(address) ? [] : ["@once"]);

/** How many more controls the page has now than it came with. */
const addedControls = async (page: Page, answer: Response | null) =>
	page.evaluate(
		(html) => {
			const controls = "a, button, input, select, textarea, [role], [tabindex], [inert]";
			const arrived = new DOMParser().parseFromString(html, "text/html");
			return document.querySelectorAll(controls).length - arrived.querySelectorAll(controls).length;
		},
		(await answer?.text()) ?? "",
	);

/** What a visit leaves in the browser, and the other sites that it asks. */
async function traces(page: Page) {
	const cookies = await page.context().cookies();
	const found = await page.evaluate(() => [
		...Object.keys(localStorage),
		...performance.getEntriesByType("resource").map(({ name }) => new URL(name).origin),
	]);
	const { origin } = new URL(page.url());
	return [...cookies.map(({ name }) => name), ...found.filter((name) => name !== origin)];
}

/** The buttons one sees that only a script makes do something. */
const idleButtons = (page: Page) =>
	page.evaluate(() =>
		[...document.querySelectorAll("button")]
			.filter((button) => button.checkVisibility({ visibilityProperty: true }) && button.popoverTargetElement === null)
			.filter(({ type, form }) => type !== "submit" || form === null)
			.map(({ outerHTML }) => outerHTML.slice(0, 120)),
	);

/** What the scripts of a hydrated page weigh, in KB of 1024 bytes, packed. */
async function weightOfScripts(page: Page) {
	await page.keyboard.press("Shift"); // on a slow connection React waits for a use
	await page.waitForFunction(
		() => window.loadRoutes === undefined || Object.keys(document.body).some((key) => key.startsWith("__reactProps$")),
	);
	const asked = () => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
	const scripts = new Set((await page.evaluate(asked)).filter((file) => file.endsWith(".js")));
	return [...scripts].reduce((sum, file) => sum + statSync(`public${file}.br`).size / 1024, 0);
}

/** Letters of twice the size, and again of their own. */
const enlarge = (page: Page, size: "200%" | "") =>
	page.evaluate((size) => {
		document.documentElement.style.fontSize = size;
	}, size);

/** The last look at a page: nothing takes the letters together again. */
async function expectFitsPhone(page: Page) {
	await resize(page, { width: 412, height: 839 });
	expect.soft(await tooWide(page)).toBeLessThanOrEqual(0);
	expect.soft(await smallTargets(page), "for a thumb").toEqual([]);
	await resize(page, reflowed);
	await spreadOut(page);
	expect.soft(await beside(page), "letters apart").toEqual([]);
	expect.soft(await cut(page), "letters apart").toEqual([]);
}

/** From a desk, by night, in print, enlarged and by keys. */
async function lookClosely(page: Page, javaScriptEnabled: boolean) {
	await resize(page, desk);
	expect.soft(await faultsOf(page), "by day").toEqual([]);
	// Without a script the colours are the same.
	if (javaScriptEnabled) expect.soft(await faultsByNight(page), "by night").toEqual([]);
	expect.soft(await faultsInPrint(page), "in print").toEqual([]);
	expect.soft(await walkByKeys(page, "Tab"), "by keys").toEqual([]);
	await resize(page, enlarged);
	expect.soft(await walkByKeys(page, "Shift+Tab"), "by keys backwards, enlarged").toEqual([]);
	expect.soft(await beside(page), "320 px wide").toEqual([]);
	await resize(page, desk);
	await expectFitsLargeLetters(page);
}

/** Letters of twice the size, and then of their own. */
async function expectFitsLargeLetters(page: Page) {
	await enlarge(page, "200%");
	expect.soft(await beside(page), "letters twice as large").toEqual([]);
	expect.soft(await cut(page), "letters twice as large").toEqual([]);
	await enlarge(page, "");
}

const headings = {
	...publicPages,
	...missingPages,
	"/events/fete-de-noel-des-enfants": "",
	[aReport]: "",
	[`${aReport}/photos/2`]: "",
	"/events/fete-de-noel-des-enfants/affiche": "",
	"/recherche?q=forage": "",
	"/rapports?annee=2025": "",
	"/retrait?page=/gallery": "",
};
for (const [address, heading] of Object.entries(headings))
	onOnePage(`${address} answers and is for everyone`, { tag: once(address) }, async ({ page, javaScriptEnabled }) => {
		await resize(page, phone);
		const answer = await page.goto(address);
		if (!changedByScript.test(address)) expect.soft(await addedControls(page, answer)).toBe(0);
		expect(answer?.status()).toBe(address in missingPages ? 404 : 200);
		await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
		expect.soft(await traces(page), "in the browser, and of other sites").toEqual([]);
		if (!javaScriptEnabled) expect.soft(await idleButtons(page), "without a script").toEqual([]);
		expect.soft(await faultsOf(page), "on a phone").toEqual([]);
		await lookClosely(page, javaScriptEnabled);
		await expectFitsPhone(page);
	});

/** Screens of things whose identifiers the site makes: a screen, and the link there that leads to it. */
const linkedScreens: Record<string, string> = {
	"/admin/gallery": "Décrire",
	"/admin/editreports/tests-000003": "Décrire et cadrer",
};
const addressOf = async (page: Page, screen: string) => {
	const [from = "", link] = screen.split(" → ");
	if (link === undefined) return screen;
	await page.goto(from);
	return (await page.getByRole("link", { name: link }).first().getAttribute("href")) ?? "";
};

/** From a desk, by night, enlarged and by keys. */
async function lookCloselyAtScreen(page: Page, screen: string, javaScriptEnabled: boolean) {
	expect.soft(await walkByKeys(page, "Shift+Tab"), "by keys backwards, on a phone").toEqual([]);
	await resize(page, desk);
	// The actions of each card stand in one row.
	if (listsOfCards.includes(screen)) expect.soft(new Set(await rowsOfActions(page))).toEqual(new Set([1]));
	expect.soft(await walkByKeys(page, "Tab"), "by keys, at a desk").toEqual([]);
	await expectFitsLargeLetters(page);
	await resize(page, phone);
	await enlarge(page, "200%");
	expect.soft(await tooWide(page), "letters twice as large, on a phone").toBeLessThanOrEqual(0);
	await enlarge(page, "");
	await resize(page, enlarged);
	await expect.poll(() => tooWide(page)).toBeLessThanOrEqual(0);
	const bar = page.locator(".admin-bar");
	if (await bar.isVisible()) await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThanOrEqual(64);
	expect.soft(await walkByKeys(page, "Tab"), "by keys, enlarged").toEqual([]);
	if (javaScriptEnabled) expect.soft(await faultsByNight(page), "by night").toEqual([]);
}

const listsOfCards = ["/admin/events", "/admin/reports", "/admin/editreports", "/admin/gallery"];
const linked = Object.entries(linkedScreens).map((screen) => screen.join(" → "));
for (const screen of [...adminPages, ...screensOfThings, ...linked])
	onOnePage(`${screen} keeps nobody out`, { tag: once(screen) }, async ({ signedIn: page, javaScriptEnabled }) => {
		await resize(page, { width: 360, height: 640 });
		const answer = await page.goto(await addressOf(page, screen));
		if (!changedByScript.test(screen)) expect.soft(await addedControls(page, answer)).toBe(0);
		if (!javaScriptEnabled) expect.soft(await idleButtons(page), "without a script").toEqual([]);
		// 61 beside those of a first visit (`budgets.spec.ts`): the manifest among them names every route.
		if (javaScriptEnabled) expect.soft(await weightOfScripts(page)).toBeLessThanOrEqual(85 + 61);
		expect.soft(await faultsOf(page), "by day").toEqual([]);
		await lookCloselyAtScreen(page, screen, javaScriptEnabled);
		await expectFitsPhone(page);
	});

for (const address of ["/", "/events", "/rapports", "/gallery", "/contact", "/donate"])
	test(`${address} is for everyone before anything is written`, { tag: once(address) }, async ({ page }) => {
		await page.goto(address);
		expect.soft(await faultsOf(page)).toEqual([]);
		await resize(page, reflowed);
		expect.soft(await beside(page), "320 px wide").toEqual([]);
	});

test("a page takes another size at once for who prefers reduced motion", { tag: "@once" }, async ({ page }) => {
	await page.goto("/");
	const moving = await page.evaluate(() => {
		document.documentElement.style.fontSize = "200%";
		return document.getAnimations().map((animation) => animation.constructor.name);
	});
	expect(moving).toEqual([]);
});
