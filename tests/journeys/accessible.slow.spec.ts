import { awa, fatou, noel } from "../cast";
import { faultsByNight, faultsOf } from "./faults-of-page";
import { walkByKeys } from "./keyboard-walk";
import { beside, resize, smallTargets } from "./legible";
import { photos } from "./lightbox";
import type { Site } from "./server";
import { expect, onFullSite, test } from "./site";

// What opens, or appears, on pages that `every-page.slow.spec.ts` looks at as they come.

onFullSite(
	"a refused message and a refused sign-in are for everyone, by day and night",
	{ tag: "@once" },
	async ({ page }) => {
		await page.goto("/contact");
		await page.getByLabel("Nom").fill(fatou.name);
		await page.getByLabel("Adresse e-mail").fill("fatou@");
		await page.getByLabel("Message").fill(fatou.message);
		await page.getByRole("button", { name: "Envoyer" }).click();
		await expect(page.getByRole("alert")).toBeVisible();
		expect.soft(await faultsOf(page), "contact").toEqual([]);
		expect.soft(await faultsByNight(page), "contact, by night").toEqual([]);
		expect.soft(await smallTargets(page), "contact, for a thumb").toEqual([]);

		await page.goto("/login");
		await page.getByLabel("Adresse e-mail").fill(awa.email);
		await page.getByLabel("Mot de passe").fill("ce n’est pas le bon");
		await page.getByRole("button", { name: "Se connecter" }).click();
		await expect(page.getByRole("alert")).toBeVisible();
		expect.soft(await faultsOf(page), "sign-in").toEqual([]);
		expect.soft(await faultsByNight(page), "sign-in, by night").toEqual([]);
	},
);

onFullSite("the open menu of a phone is for everyone, by day and night", { tag: "@once" }, async ({ page }) => {
	await resize(page, { width: 360, height: 740 });
	await page.goto("/");
	await page.getByRole("button", { name: "Menu" }).click();
	await expect(page.getByRole("navigation", { name: "Menu principal" })).toBeVisible();
	expect.soft(await faultsOf(page, "header")).toEqual([]);
	expect.soft(await faultsByNight(page, "header"), "by night").toEqual([]);
	await resize(page, { width: 320, height: 640 });
	expect.soft(await beside(page), "320 px wide").toEqual([]);
});

onFullSite("the large photo is for everyone", { tag: "@once" }, async ({ page }) => {
	await page.goto("/gallery");
	await photos(page).first().click();
	await expect(page.getByRole("dialog").locator(".lg-current img")).toBeVisible();
	expect.soft(await faultsOf(page)).toEqual([]);
	await resize(page, { width: 360, height: 740 });
	expect.soft(await faultsOf(page), "on a phone").toEqual([]);
});

/** Thirty messages, each with a number to call, and thirty events in the trash. */
async function fill(site: Site) {
	const now = Date.now();
	const message = `${fatou.message} +221 77 123 45 67`;
	const { description, date, location } = noel;
	const numbers = Array.from({ length: 30 }, (_, n) => n);
	await site.write([
		...numbers.map((n) => ({
			table: "messages",
			row: { ...fatou, id: `message-${n}`, message, created_at: now - n, handled_at: n === 3 ? now : null },
		})),
		...numbers.map((n) => ({
			table: "events",
			row: {
				id: `fete-${n}`,
				slug: `fete-${n}`,
				title: `Rencontre interconfessionnelle ${n}`,
				description,
				date,
				location,
				ends_at: now,
				created_at: now,
				deleted_at: now - n,
			},
		})),
	]);
}

test("an open menu, a refused form and a message about it keep nobody out", { tag: "@once" }, async ({
	signedIn: page,
	site,
}) => {
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

test("by keys alone long lists are walked through in order, with the focus in sight", { tag: "@once" }, async ({
	signedIn: page,
	site,
}) => {
	await fill(site);
	for (const screen of ["/admin", "/admin/messages", "/admin/messages/message-0", "/admin/corbeille"]) {
		await page.goto(screen);
		expect(await walkByKeys(page, "Tab"), screen).toEqual([]);
	}
});

test("by keys alone Awa opens the menu, reads a message, marks it, deletes it and restores an event", {
	tag: "@once",
}, async ({ signedIn: page, site }) => {
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
