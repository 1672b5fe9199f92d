import type { Page } from "@playwright/test";
import { noel } from "../cast";
import { changeFirstEntry, eventTitles, fillEvent, openOnce } from "./outbox-forms";
import { expect, signIn, test } from "./site";

test.use({ serviceWorkers: "allow" });

const signOut = (page: Page, part: string) =>
	page.locator(part).getByRole("button", { name: "Se déconnecter" }).click();
const nothingWaits = (page: Page) => expect(page.getByText("Rien n’attend sur cet appareil.")).toBeVisible();

test("who is signed out signs in again, and nothing is lost", async ({ signedIn: page, context }) => {
	await openOnce(page, "/admin/events/new");
	await context.setOffline(true);
	await fillEvent(page, noel.title);
	const cookies = await context.cookies();
	await context.clearCookies();
	await context.setOffline(false);
	await page.goto("/admin/envois").catch(() => {});
	await expect(page).toHaveURL(/\/login/);
	await context.addCookies(cookies);
	await page.goto("/admin/envois");
	await nothingWaits(page);
	expect(await eventTitles(page)).toEqual([noel.title]);
});

test("signing out asks before it deletes what waits, and before the page's script runs deletes nothing", async ({
	signedIn: page,
	context,
}) => {
	await openOnce(page, "/admin/events/new");
	await context.route("**/admin/presence", (route) => route.abort());
	await fillEvent(page, noel.title);
	await page.goto("/admin/profil");
	await signOut(page, "main");
	await expect(page.getByText("Vous déconnecter efface de cet appareil ce qui attend encore.")).toBeVisible();
	await page.getByRole("link", { name: "Rester" }).click();
	await expect(page.getByRole("heading", { name: new RegExp(`^Événement\\s: ${noel.title}`) })).toBeVisible();

	const early = await context.newPage();
	await early.addInitScript(() =>
		new MutationObserver((_, observer) => {
			const form = document.querySelector<HTMLFormElement>('main form[action="/logout"]');
			if (form === null) return;
			observer.disconnect();
			form.submit();
		}).observe(document, { childList: true, subtree: true }),
	);
	await early.goto("/admin/profil").catch(() => {}); // interrupted by the sign-out
	await early.waitForURL("/login");
	await early.close();
	await signIn(page);
	await page.goto("/admin/envois");
	await expect(page.getByRole("heading", { name: new RegExp(`^Événement\\s: ${noel.title}`) })).toBeVisible();

	await page.goto("/admin");
	await page.locator("header").getByRole("button", { name: "Plus" }).click();
	await signOut(page, "header");
	await page.getByRole("button", { name: "Effacer et se déconnecter" }).click(); // the panel does not cover it
	await page.waitForURL("/login");
	expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
	expect(await page.evaluate(() => caches.keys())).not.toContain("forms-1");
});

test("what one account has prepared does not leave with another", async ({ signedIn: page, context }) => {
	await openOnce(page, "/admin/events/new");
	await context.setOffline(true);
	await fillEvent(page, noel.title);
	await changeFirstEntry(page, { account: "moussa" });
	await context.setOffline(false);
	await page.goto("/admin/envois");
	const foreign = page.getByText("Préparé par un autre compte, qui l’enverra en se connectant.");
	await expect(foreign).toBeVisible();
	expect(await eventTitles(page)).toEqual([]);
	await page.goto("/admin/profil");
	await signOut(page, "main");
	await page.waitForURL("/login");
	await signIn(page);
	await page.goto("/admin/envois");
	await expect(foreign).toBeVisible();
});
