import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { fatou, forage, moussa, noel } from "../cast";
import { foret, photo } from "../files";
import { adminPages, publicPages } from "../public-pages";
import { fillIn } from "./announce";
import { screensOfThings } from "./contents";
import { setupLink } from "./server";
import { expect, expectLoaded, onFullSite, test } from "./site";

// What a form does when its request gets no answer. Without a script the browser shows a page of its own instead.

const told =
	/La connexion est coupée, ou le site ne répond pas\s: rien n’est perdu\. Envoyez à nouveau dans un instant\./;

/** What the forms say that hold nothing to lose. */
const toldOfButton = /La connexion est coupée, ou le site ne répond pas\. Réessayez dans un instant\./;

/** Every form: logging out holds nothing, and the gallery sends its files from a queue of its own (`uploads.spec.ts`). */
const everyForm = 'form:not([action="/logout"], [action^="/admin/gallery/new"])';

/** Their answers are documents, and no script hears of one that does not come. */
const documents = ["/admin/sauvegarde"];

/** What a script asks of the site when a form is sent. */
const isSent = (url: URL) => url.searchParams.has("_data");

/** Sends each form of a page while the browser is offline, then while its requests are aborted. Nothing reaches the site. */
async function expectFormsStay(page: Page, address: string, seen = new Set<string>()) {
	const html = await (await page.request.get(address)).text();
	if (!/<form (?![^>]*action="\/(?:logout|admin\/gallery\/new)")/.test(html)) return;
	await page.goto(address);
	for (const [number, kind] of (await page.locator(everyForm).evaluateAll(kinds)).entries()) {
		if (seen.has(kind)) continue;
		seen.add(kind);
		const form = page.locator(everyForm).nth(number);
		await fill(page, number);
		const typed = await form.evaluate(fieldsOf);
		const words = (await form.locator("input:not([type=hidden]), textarea, select").count()) > 0 ? told : toldOfButton;
		const stays = async (how: string) => {
			const notice = form.getByRole("alert").filter({ hasText: words });
			await expect(notice, `${address} ${kind} ${how}`).toBeVisible({ timeout: 5000 });
			expect(await form.evaluate(fieldsOf), `${address} ${kind} ${how}`).toEqual(typed);
		};
		await page.context().setOffline(true);
		await form.evaluate(press);
		await stays("offline");
		await page.context().setOffline(false);
		if (documents.includes(address)) continue;
		await page.route(isSent, (route) => route.abort());
		const failed = page.waitForEvent("requestfailed", (request) => isSent(new URL(request.url())));
		await form.evaluate(press);
		await failed;
		await stays("aborted");
		await page.unroute(isSent);
	}
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
		const type = (await field.getAttribute("type")) ?? "text";
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
	expect([...seen]).toEqual([
		expect.stringMatching("/contact id,"),
		expect.stringMatching("/login email,password"),
		expect.stringMatching(/^\/compte\S+ name,password/),
	]);
});

onFullSite("a cut line takes nothing out of the forms of the administration", async ({ signedIn: page }) => {
	page.on("dialog", (question) => question.accept()); // to leave what was typed
	const seen = new Set<string>();
	for (const address of [...adminPages, ...screensOfThings]) await expectFormsStay(page, address, seen);
	expect(seen.size).toBeGreaterThan(30);
});

test.describe("before there is an account", () => {
	test.use({ contents: "none" });
	test("a cut line takes nothing out of the form of the first start", async ({ page, site }) => {
		await expectFormsStay(page, setupLink(site));
	});
});

/** Fatou has written, and her line is cut when she sends. */
async function writeAndSend(page: Page) {
	await page.getByLabel("Nom").fill(fatou.name);
	await page.getByLabel("Adresse e-mail").fill(fatou.email);
	await page.getByLabel("Message").fill(fatou.message);
	await page.context().setOffline(true);
	await page.getByRole("button", { name: "Envoyer" }).click();
	await expect(page.getByRole("alert")).toHaveText(told);
	await expect(page.getByRole("button", { name: "Envoyer le message" })).toBeEnabled();
	await page.context().setOffline(false);
}

const thanks = "Merci pour votre message. Nous vous répondrons bientôt.";

test("what Fatou wrote is there when she goes back and forth, and the next press sends it", async ({ page }) => {
	await page.goto("/");
	await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
	await writeAndSend(page);
	await page.goBack();
	await expect(page).toHaveURL("/");
	await page.goForward();
	await expect(page.getByLabel("Nom")).toHaveValue(fatou.name);
	await expect(page.getByLabel("Message")).toHaveValue(fatou.message);
	await page.getByRole("button", { name: "Envoyer" }).click();
	await expect(page.getByText(thanks)).toBeVisible();
	await expect(page.getByLabel("Message")).toHaveValue("");
	await expect(page.getByRole("alert")).toHaveCount(0);

	await page.goto("/");
	await page.goto("/contact");
	await writeAndSend(page);
	await page.goBack();
	await page.goForward();
	await expect(page.getByLabel("Message")).toHaveValue(fatou.message);
});

test("on a computer without network, the forms of a site that runs on it are sent", async ({ signedIn: page }) => {
	await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "onLine", { get: () => false }));
	await page.goto("/contact");
	await page.getByLabel("Nom").fill(fatou.name);
	await page.getByLabel("Adresse e-mail").fill(fatou.email);
	await page.getByLabel("Message").fill(fatou.message);
	await page.getByRole("button", { name: "Envoyer" }).click();
	await expect(page.getByText(thanks)).toBeVisible();
	await page.goto("/admin/messages");
	await page.getByRole("link", { name: fatou.name }).click();
	await page.getByRole("button", { name: "Marquer comme traité" }).click();
	await expect(page.getByText("Message marqué comme traité")).toBeVisible();
});

test("a page of a proxy in the site's place, or an answer that breaks off, takes no form away", async ({ page }) => {
	const name = `${fatou.name}\u202e`; // the server alone refuses a direction mark
	await page.goto("/contact");
	await page.route(isSent, (route) => route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" }));
	await page.getByLabel("Nom").fill(name);
	await page.getByLabel("Adresse e-mail").fill(fatou.email);
	await page.getByLabel("Message").fill(fatou.message);
	await page.getByRole("button", { name: "Envoyer" }).click();
	await expect(page.getByRole("alert")).toHaveText(/^Le site n’a pas pu répondre\s: rien n’est perdu/);
	await expect(page.getByLabel("Nom")).toHaveValue(name);
	await page.unroute(isSent);
	// The answer arrives, and what the page asks for after it does not.
	await page.route(isSent, (route) => (route.request().method() === "GET" ? route.abort() : route.continue()));
	await page.getByRole("button", { name: "Envoyer" }).click();
	await expect(page.getByRole("alert").filter({ hasText: told })).toBeVisible();
	await expect(page.getByLabel("Nom")).toHaveAttribute("aria-invalid", "true");
	await expect(page.getByLabel("Message")).toHaveValue(fatou.message);
});

test("an event is sent again with its poster, which tells how far it is, and added once", async ({
	signedIn: page,
	context,
}) => {
	await page.goto("/admin/events/new");
	await fillIn(page, noel);
	await page.getByLabel("Affiche").setInputFiles(await photo("affiche.jpg", foret, 4000, 3000));
	await expectLoaded(page.getByRole("img", { name: "Aperçu de affiche.jpg" }));
	await page.route(isSent, (route) => route.abort());
	const add = page.getByRole("button", { name: "Ajouter", exact: true });
	await add.click();
	await expect(page.getByRole("alert").filter({ hasText: told })).toBeFocused();
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: "Rester" }).click();
	await page.unroute(isSent);
	// The browser itself has to slow down: a socket takes all of a poster at once.
	const network = await context.newCDPSession(page);
	const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 60_000 };
	await network.send("Network.emulateNetworkConditions", slow);
	await add.click();
	await expect(page.getByText(/^envoi \d\d?\s%$/)).toBeVisible();
	await expect(page.getByRole("progressbar", { name: "Envoi" })).toBeVisible();
	await expect(page.getByRole("status").filter({ hasText: "Événement ajouté" })).toBeVisible();
	await expect(page.getByRole("heading", { name: noel.title })).toHaveCount(1);
});
