import { join } from "node:path";
import { createClient } from "@libsql/client";
import { fatou, noel } from "../cast";
import { adminPages } from "../public-pages";
import { screensOfThings } from "./contents";
import { faultsByNight, faultsOf, rowsOfActions, tooWide } from "./faults-of-page";
import { walkByKeys } from "./keyboard-walk";
import type { Site } from "./server";
import { expect, onFullSite, test } from "./site";

test.use({ contextOptions: { reducedMotion: "reduce" } });
onFullSite.use({ contextOptions: { reducedMotion: "reduce" } });

const [message, event] = ["message-fatou", "fete-jetee"];

/** Thirty messages, one of them with a number to call, and thirty events in the trash. */
async function fill({ folder }: Site) {
	const client = createClient({ url: `file:${join(folder, "data", "site.db")}` });
	const now = Date.now();
	const numbers = Array.from({ length: 30 }, (_, n) => n);
	await client.batch([
		...numbers.map((n) => ({
			sql: "insert into messages (id, name, email, message, created_at, handled_at) values (?, ?, ?, ?, ?, ?)",
			args: [
				n === 0 ? message : `message-${n}`,
				fatou.name,
				fatou.email,
				`${fatou.message} +221 77 123 45 67`,
				now - n,
				n === 3 ? now : null,
			],
		})),
		...numbers.map((n) => ({
			sql: "insert into events (id, slug, title, description, date, ends_at, location, created_at, deleted_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
			args: [
				n === 0 ? event : `fete-${n}`,
				`fete-${n}`,
				`Rencontre interconfessionnelle ${n}`,
				noel.description,
				noel.date,
				now,
				noel.location,
				now,
				now - n,
			],
		})),
	]);
	client.close();
}

for (const screen of [...adminPages, ...screensOfThings])
	onFullSite(
		`${screen} keeps nobody out: at a desk, on a phone, enlarged, by day and night, by keys alone`,
		async ({ signedIn: page, javaScriptEnabled }) => {
			await page.setViewportSize({ width: 360, height: 640 });
			await page.goto(screen);
			expect.soft(await faultsOf(page), "by day").toEqual([]);
			expect.soft(await walkByKeys(page, "Shift+Tab"), "by keys backwards, on a phone").toEqual([]);
			await page.setViewportSize({ width: 1280, height: 720 });
			expect.soft(await walkByKeys(page, "Tab"), "by keys, at a desk").toEqual([]);
			// What a screen of 1280 × 1024 shows when it is enlarged to 400 %.
			await page.setViewportSize({ width: 320, height: 256 });
			await expect.poll(() => tooWide(page)).toBeLessThanOrEqual(0);
			const bar = page.locator(".admin-bar");
			if (await bar.isVisible()) expect.soft((await bar.boundingBox())?.height).toBeLessThanOrEqual(64);
			expect.soft(await walkByKeys(page, "Tab"), "by keys, enlarged").toEqual([]);
			if (!javaScriptEnabled) return; // the colours are the same
			expect.soft(await faultsByNight(page), "by night").toEqual([]);
		},
	);

for (const screen of ["/admin/events", "/admin/reports", "/admin/editreports", "/admin/gallery"])
	onFullSite(`${screen} shows the actions of each card in one row at 1280 px`, async ({ signedIn: page }) => {
		await page.setViewportSize({ width: 1280, height: 800 });
		await page.goto(screen);
		const rows = await rowsOfActions(page);
		expect(rows.length).toBeGreaterThan(1);
		expect(rows.filter((count) => count !== 1)).toEqual([]);
	});

test("an open menu, a refused form and a message about it keep nobody out", async ({ signedIn: page, site }) => {
	await fill(site);
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto("/admin/messages");
	await page.getByRole("button", { name: /^Plus\s*, 30 messages non lus$/ }).click();
	await expect(page.getByRole("link", { name: "Corbeille" })).toBeVisible();
	expect(await faultsOf(page, ".admin-more")).toEqual([]);
	await page.getByRole("link", { name: "Corbeille" }).click();
	await expect(page.getByRole("link", { name: "Journal" })).toBeHidden();
	await page.getByRole("button", { name: "Restaurer" }).first().click();
	await expect(page.getByText("Événement restauré")).toBeVisible();
	expect(await faultsOf(page)).toEqual([]);
	await page.goto("/admin/events/new");
	await page.locator("form").evaluateAll((forms) => {
		for (const form of forms) form.setAttribute("novalidate", "");
	});
	await page.getByRole("button", { name: "Ajouter", exact: true }).click();
	await expect(page.getByText("Saisissez un titre.").first()).toBeVisible();
	expect(await faultsOf(page)).toEqual([]);
});

test("by keys alone long lists are walked through in order, with the focus in sight", async ({
	signedIn: page,
	site,
}) => {
	await fill(site);
	for (const screen of ["/admin", "/admin/messages", `/admin/messages/${message}`, "/admin/corbeille"]) {
		await page.goto(screen);
		expect(await walkByKeys(page, "Tab"), screen).toEqual([]);
	}
});

test("by keys alone Awa opens the menu, reads a message, marks it, deletes it and restores an event", async ({
	signedIn: page,
	site,
}) => {
	await fill(site);
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto("/admin");
	const press = async (role: "link" | "button", name: string | RegExp) => {
		const target = page.getByRole(role, { name }).first();
		for (let steps = 0; steps < 40 && !(await target.evaluate((it) => it === document.activeElement)); steps++)
			await page.keyboard.press("Tab");
		await expect(target).toBeFocused();
		await page.keyboard.press("Enter");
	};
	await press("button", /^Plus/);
	await press("link", /^Messages/);
	await expect(page).toHaveURL("/admin/messages");
	await press("link", fatou.name);
	await press("button", "Marquer comme traité");
	await expect(page.getByText("Message marqué comme traité")).toBeVisible();
	await press("link", "Supprimer");
	await expect(page.getByRole("heading", { name: "Supprimer ce message ?" })).toBeVisible();
	await press("button", "Supprimer");
	await expect(page.getByText("Message supprimé")).toBeVisible();
	await page.goto("/admin/corbeille");
	await press("button", /^Restaurer/);
	await expect(page.getByText("Événement restauré")).toBeVisible();
});
