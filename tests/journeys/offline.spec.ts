import type { Page } from "@playwright/test";
import { aReport } from "./contents";
import { expect, expectLoaded, signIn, onFullSite as test } from "./site";

test.use({ serviceWorkers: "allow" });

/** Paths of the pages that are there without a network. */
const cachedPaths = (page: Page) =>
	page.evaluate(async () => {
		if (!(await caches.has("pages-1"))) return [];
		const requests = await (await caches.open("pages-1")).keys();
		return requests.map(({ url }) => new URL(url).pathname).toSorted();
	});

const precached = ["/", "/contact", "/donate", "/events"];

test("what a visitor has read is there without a network, and says of when it is", async ({ page, context }) => {
	await page.goto(aReport);
	expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
	await page.keyboard.press("Shift");
	await expect.poll(() => cachedPaths(page)).toEqual([...precached, aReport].toSorted());
	await page.goto("/rapports?annee=2025");
	await expect.poll(() => cachedPaths(page)).toContain("/rapports");

	await context.setOffline(true);
	const notice = page.getByText(/^Pas de connexion\s: vous lisez cette page comme elle était le .* à \d+\sh\s\d\d\.$/);
	await page.goto(aReport);
	await expect(notice).toBeVisible();
	await expectLoaded(page.locator("main img").first());
	await page.goto("/donate");
	await expect(notice).toBeVisible();
	await expect(page.getByRole("heading", { level: 1, name: "Faire un don" })).toBeVisible();

	await page.goto("/gallery");
	await expect(page.getByRole("heading", { level: 1, name: "Pas de connexion" })).toBeVisible();
	const events = page.getByRole("main").getByRole("link", { name: "Nos événements" });
	await page.goto((await events.getAttribute("href")) ?? "");
	await expect(page).toHaveURL("/events");
	await expect(notice).toBeVisible();

	await context.setOffline(false);
	await page.goto("/gallery");
	await expect(page.getByRole("heading", { level: 1, name: "Galerie" })).toBeVisible();
	await expect(notice).toBeHidden();
});

test("who signs in leaves nothing on the device, sees her messages, and nothing is stored until she signs out", async ({
	page,
	context,
	site,
}) => {
	await page.goto("/");
	await page.keyboard.press("Shift");
	await expect.poll(() => cachedPaths(page)).toEqual(precached);
	await signIn(page);
	await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(["session"]);
	await page.goto("/rapports");
	await page.goto("/events");
	expect(await page.evaluate(() => caches.keys())).toEqual(["session"]);
	// A page of the administration is loaded once, so that its message is seen.
	const form = { name: "Awa" };
	await context.request.post("/admin/profil/name", { form, headers: { Origin: site.url }, maxRedirects: 0 });
	await page.goto("/admin/profil");
	await expect(page.getByRole("status").filter({ hasText: "Nom enregistré" })).toBeVisible();
	await page.locator(".admin-bar").getByRole("button", { name: /^Plus/ }).click();
	await page.locator(".admin-bar").getByRole("button", { name: "Se déconnecter" }).click();
	await page.waitForURL("/login");
	await page.goto("/events");
	await page.keyboard.press("Shift");
	await expect.poll(() => cachedPaths(page)).toEqual(precached);
});
