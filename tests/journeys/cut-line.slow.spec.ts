import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { fatou, forage, moussa, noel } from "../cast";
import { foret, photo } from "../files";
import { adminPages, publicPages } from "../public-pages";
import { screensOfThings } from "./contents";
import { connectionLost, isSent } from "./lost-connection";
import { setupLink } from "./server";
import { expect, onFullSite, test } from "./site";

// What a form does when its request gets no answer. Without a script the browser shows a page of its own instead.

/** What the forms say that hold nothing to lose. */
const connectionLostOnButton = /La connexion est coupée, ou le site ne répond pas\. Réessayez dans un instant\./;

/** Every form: logging out and searching hold nothing to lose, and the gallery sends its files from a queue of its own (`uploads.spec.ts`). */
const everyForm = 'form:not([action="/logout"], [action="/recherche"], [action^="/admin/gallery/new"])';

/** Their answers are documents, and no script hears of one that does not come. */
const documents = ["/admin/sauvegarde"];

/**
 * Sends each form of a page while the browser is offline, then one of each way to send and to answer while its requests are
 * aborted. Nothing reaches the site.
 */
async function expectFormsStay(page: Page, address: string, seen = new Set<string>(), aborted = new Set<string>()) {
	const html = await (await page.request.get(address)).text();
	if (!/<form (?![^>]*action="\/(?:logout|recherche|admin\/gallery\/new)")/.test(html)) return;
	await page.goto(address);
	for (const [number, kind] of (await page.locator(everyForm).evaluateAll(kinds)).entries()) {
		if (seen.has(kind)) continue;
		seen.add(kind);
		const form = page.locator(everyForm).nth(number);
		await fill(page, number);
		const typed = await form.evaluate(fieldsOf);
		const words =
			(await form.locator("input:not([type=hidden]), textarea, select").count()) > 0
				? connectionLost
				: connectionLostOnButton;
		const stays = async (how: string) => {
			const notice = form.getByRole("alert").filter({ hasText: words });
			await expect(notice, `${address} ${kind} ${how}`).toBeVisible({ timeout: 5000 });
			expect(await form.evaluate(fieldsOf), `${address} ${kind} ${how}`).toEqual(typed);
		};
		// Without a connection events and reports wait on the device (`outbox.spec.ts`).
		if ((await form.locator("[name=publication]").count()) === 0) {
			await setOffline(page, true);
			await form.evaluate(press);
			await stays("offline");
			await setOffline(page, false);
		}
		const way = `${await form.getAttribute("enctype")} ${words}`;
		if (documents.includes(address) || aborted.has(way)) continue;
		aborted.add(way);
		await page.route(isSent, (route) => route.abort());
		const failed = page.waitForEvent("requestfailed", (request) => isSent(new URL(request.url())));
		await form.evaluate(press);
		await failed;
		await stays("aborted");
		await page.unroute(isSent);
	}
}

/** Until the page knows it: a moment before, Remix would reload the page for a module that it lacks. */
async function setOffline(page: Page, offline: boolean) {
	await page.context().setOffline(offline);
	await page.waitForFunction((offline) => navigator.onLine !== offline, offline);
}

/** The same for the forms of a list's rows. */
const kinds = (forms: Element[]) =>
	forms.map((form) => {
		const names = [...form.querySelectorAll("[name]")].map((field) => field.getAttribute("name"));
		return `${form.getAttribute("action")?.replace(/[\w-]{12}/g, "ID")} ${[...new Set(names)].join()}`;
	});

/** Writes into every field that is seen, by its type. */
async function fill(page: Page, number: number) {
	const fields = page
		.locator(everyForm)
		.nth(number)
		.locator("input:not([type=hidden], [type=checkbox], [type=radio]), textarea");
	for (const field of await fields.all()) {
		const keyboard = await field.getAttribute("inputmode"); // addresses are fields of text
		const type = keyboard === "email" ? keyboard : ((await field.getAttribute("type")) ?? "text");
		const multiple = (await field.getAttribute("multiple")) !== null; // these leave as soon as they are chosen
		if (!(await field.isVisible()) || (await field.getAttribute("readonly")) !== null || multiple) continue;
		if (type === "file") await field.setInputFiles(await photo("affiche.jpg", foret));
		else await field.fill(byType[type] ?? forage.title);
	}
}

const byType: Record<string, string> = {
	email: fatou.email,
	date: noel.date,
	time: noel.startTime,
	url: "https://exemple.org/",
	tel: "+221 33 123 45 67",
};

/** All that a form holds, its files too. */
const fieldsOf = (form: Element) =>
	[...new FormData(form as HTMLFormElement)].map(([name, value]) =>
		value instanceof File ? [name, value.name, value.size] : [name, value],
	);

const press = (form: Element) =>
	(form as HTMLFormElement).requestSubmit(
		form.querySelector<HTMLElement>(".button-primary, button:not([type=button])"),
	);

onFullSite("a cut line takes nothing out of the forms of the public pages", async ({ page, site }) => {
	const place = { DATA_DIR: join(site.folder, "data"), UPLOADS_DIR: join(site.folder, "uploads") };
	const invite = ["build/admin.js", "invite", moussa.email];
	const { stdout } = spawnSync(process.execPath, invite, { env: { ...process.env, ...place }, encoding: "utf8" });
	const [link = ""] = stdout.match(/\/compte\?\S+/) ?? [];
	const seen = new Set<string>();
	for (const address of [...Object.keys(publicPages), link]) await expectFormsStay(page, address, seen);
	expect([...seen].toSorted()).toEqual([
		expect.stringMatching(/^\/compte\S+ name,password/),
		expect.stringMatching("/contact id,"),
		expect.stringMatching("/donate/promesse id,"),
		expect.stringMatching("/login email,password"),
		expect.stringMatching("/retrait id,"),
	]);
});

onFullSite("a cut line takes nothing out of the forms of the administration", async ({ signedIn: page }) => {
	page.on("dialog", (question) => question.accept()); // to leave what was typed
	const [seen, aborted] = [new Set<string>(), new Set<string>()];
	for (const address of [...adminPages, ...screensOfThings]) await expectFormsStay(page, address, seen, aborted);
	expect(seen.size).toBeGreaterThan(30);
});

test.describe("before there is an account", () => {
	test.use({ contents: "none" });
	test("a cut line takes nothing out of the form of the first start", async ({ page, site }) => {
		await expectFormsStay(page, setupLink(site));
	});
});
