import { statSync } from "node:fs";
import type { Page } from "@playwright/test";
import { awa, fatou } from "../cast";
import { adminPages, missingPages, publicPages } from "../public-pages";
import { aReport, screensOfThings } from "./contents";
import { faultsByNight, faultsInPrint, faultsOf, tooWide } from "./faults-of-page";
import { walkByKeys } from "./keyboard-walk";
import { beside, cut, resize, smallTargets, spreadOut } from "./legible";
import { expect, onFullSite, signIn, test } from "./site";

const desk = { width: 1280, height: 720 };
const phone = { width: 360, height: 740 };
/** What a screen of 1280 × 1024 shows when it is enlarged to 400 %. */
const enlarged = { width: 320, height: 256 };

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

/** Goes on when there is something, and says where. */
async function expectNothing(found: Promise<string[]>, ...where: string[]) {
	expect.soft(await found, where.join(", ")).toEqual([]);
}

/** The last look at a page: nothing takes the letters together again. */
async function expectFitsPhone(page: Page, where: string) {
	await resize(page, { width: 412, height: 839 });
	expect.soft(await tooWide(page), where).toBeLessThanOrEqual(0);
	await expectNothing(smallTargets(page), where, "for a thumb");
	await resize(page, { width: 320, height: 640 });
	await spreadOut(page);
	await expectNothing(beside(page), where, "letters apart");
	await expectNothing(cut(page), where, "letters apart");
}

/** From a desk, by night, in print, enlarged and by keys. */
async function lookClosely(page: Page, where: string) {
	await resize(page, desk);
	await expectNothing(faultsOf(page), where, "by day");
	await expectNothing(faultsByNight(page), where, "by night");
	await expectNothing(faultsInPrint(page), where, "in print");
	await expectNothing(walkByKeys(page, "Tab"), where, "by keys");
	await resize(page, enlarged);
	await expectNothing(walkByKeys(page, "Shift+Tab"), where, "by keys backwards, enlarged");
	await expectNothing(beside(page), where, "320 px wide");
	await resize(page, desk);
	await expectFitsLargeLetters(page, where);
}

/** Letters of twice the size, and then of their own. */
async function expectFitsLargeLetters(page: Page, where: string) {
	await enlarge(page, "200%");
	await expectNothing(beside(page), where, "letters twice as large");
	await expectNothing(cut(page), where, "letters twice as large");
	await enlarge(page, "");
}

const headings: Record<string, string> = {
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

test.describe.configure({ timeout: 1_800_000 }); // each goes through dozens of pages

onFullSite(
	"every public page answers and is for everyone",
	{ tag: "@without-script" },
	async ({ page, javaScriptEnabled }) => {
		for (const [address, heading] of Object.entries(headings))
			await test.step(address, async () => {
				await resize(page, phone);
				const answer = await page.goto(address);
				expect.soft(answer?.status(), address).toBe(address in missingPages ? 404 : 200);
				await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
				await expectNothing(traces(page), address, "in the browser, and of other sites");
				await expectNothing(faultsOf(page), address, "on a phone");
				if (!javaScriptEnabled) return await expectNothing(idleButtons(page), address, "without a script");
				await lookClosely(page, address);
				await expectFitsPhone(page, address);
			});
	},
);

/** Screens of things whose identifiers the site makes: a screen, and the link there that leads to it. */
const linkedScreens: Record<string, string> = {
	"/admin/gallery": "Modifier",
	"/admin/editreports/tests-000003": "Modifier la photo",
};

onFullSite(
	"every screen of the administration keeps nobody out",
	{ tag: "@without-script" },
	async ({ signedIn: page, javaScriptEnabled }) => {
		const linked: string[] = [];
		for (const [from, link] of Object.entries(linkedScreens)) {
			await page.goto(from);
			linked.push((await page.getByRole("link", { name: link }).first().getAttribute("href")) ?? "");
		}
		for (const screen of [...adminPages, ...screensOfThings, ...linked])
			await test.step(screen, async () => {
				await resize(page, { width: 360, height: 640 });
				await page.goto(screen);
				await expectNothing(faultsOf(page), screen, "by day");
				if (!javaScriptEnabled) return await expectNothing(idleButtons(page), screen, "without a script");
				// 69 beside those of a first visit (`budgets.spec.ts`): the manifest and the list of paths name every route, a
				// form has the page that it previews, and asks who can be recognized on its photos.
				expect.soft(await weightOfScripts(page), screen).toBeLessThanOrEqual(85 + 69);
				await expectNothing(walkByKeys(page, "Shift+Tab"), screen, "by keys backwards, on a phone");
				await enlarge(page, "200%");
				expect.soft(await tooWide(page), `${screen}, letters twice as large, on a phone`).toBeLessThanOrEqual(0);
				await enlarge(page, "");
				await resize(page, enlarged);
				await expect.poll(() => tooWide(page)).toBeLessThanOrEqual(0);
				const bar = page.locator(".admin-bar");
				if (await bar.isVisible())
					await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThanOrEqual(64);
				await expectNothing(faultsByNight(page), screen, "by night");
				await resize(page, desk);
				await expectFitsLargeLetters(page, screen);
				await expectFitsPhone(page, screen);
			});
	},
);

/** What opens, or appears, on a page that was looked at as it came. */
const states: Record<string, (page: Page) => Promise<void>> = {
	"a refused message": async (page) => {
		await page.goto("/contact");
		await page.getByLabel("Nom").fill(fatou.name);
		await page.getByLabel("Adresse e-mail").fill("fatou@");
		await page.getByLabel("Message").fill(fatou.message);
		await page.getByRole("button", { name: "Envoyer" }).click();
		await expect(page.getByRole("alert")).toBeVisible();
	},
	"a refused sign-in": async (page) => {
		await page.goto("/login");
		await page.getByLabel("Adresse e-mail").fill(awa.email);
		await page.getByLabel("Mot de passe").fill("ce n’est pas le bon");
		await page.getByRole("button", { name: "Se connecter" }).click();
		await expect(page.getByRole("alert")).toBeVisible();
	},
	"the open menu of a phone": async (page) => {
		await page.goto("/");
		await page.getByRole("button", { name: "Menu" }).click();
		await expect(page.getByRole("navigation", { name: "Menu principal" })).toBeVisible();
	},
	"the large photo": async (page) => {
		await page.goto("/gallery");
		const photo = page.getByRole("link").filter({ has: page.getByRole("img", { name: /galerie/ }) });
		await photo.first().click();
		await expect(page.getByRole("dialog").locator(".lg-current img")).toBeVisible();
	},
};

const statesOfAdministration: Record<string, (page: Page) => Promise<void>> = {
	"the open menu of the administration": async (page) => {
		await page.goto("/admin/messages");
		await page.getByRole("button", { name: /^Plus/ }).click();
		await expect(page.getByRole("link", { name: "Corbeille" })).toBeVisible();
	},
	"a message about what was done": async (page) => {
		await page.getByRole("link", { name: "Corbeille" }).click();
		await page.getByRole("button", { name: "Restaurer" }).first().click();
		await expect(page.getByText("Événement restauré")).toBeVisible();
	},
	"a refused form": async (page) => {
		await page.goto("/admin/events/new");
		await page.getByRole("button", { name: "Ajouter", exact: true }).click();
		await expect(page.getByText("Saisissez un titre.").first()).toBeVisible();
	},
};

onFullSite("what opens or appears on a page is for everyone, by day and night", async ({ page }) => {
	await resize(page, phone);
	for (const [state, reach] of Object.entries({ ...states, "signed in": signIn, ...statesOfAdministration }))
		await test.step(state, async () => {
			await reach(page);
			const part = state.includes("menu") ? "header" : undefined; // an open menu hides the rest of the page
			await expectNothing(faultsOf(page, part), state, "by day");
			await expectNothing(faultsByNight(page, part), state, "by night");
			expect.soft(await tooWide(page), state).toBeLessThanOrEqual(0);
		});
});

test("pages are for everyone before anything is written, and take another size at once", async ({ page }) => {
	for (const address of ["/", "/events", "/rapports", "/gallery", "/contact", "/donate"]) {
		await page.goto(address);
		await expectNothing(faultsOf(page), address, "before anything is written");
		await resize(page, enlarged);
		await expectNothing(beside(page), address, "320 px wide");
		await resize(page, desk);
	}
	await page.goto("/");
	const moving = await page.evaluate(() => {
		document.documentElement.style.fontSize = "200%";
		return document.getAnimations().map((animation) => animation.constructor.name);
	});
	expect(moving).toEqual([]);
});
