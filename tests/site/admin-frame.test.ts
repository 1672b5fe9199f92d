import { expect, test, vi } from "vitest";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { sessions } from "~/platform/db/schema.server";
import { browser, textOf } from "./open-site";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn();

test("the bar begins with what the association asked for, and a panel that needs no script has every page in groups", async () => {
	const html = await site.html("/admin/events");
	const bar = /<header class="admin-bar">.*?<\/header>/s.exec(html)?.[0] ?? "";
	const panel = /<div class="admin-more drawer"[^>]*popover="auto".*/s.exec(bar)?.[0] ?? "";
	const links = [...bar.replace(panel, "").matchAll(/<li[^>]*><a href="([^"]+)"[^>]*>([^<]+)/g)].map(([, to, word]) => [
		to,
		word,
	]);
	expect(links.slice(0, 6)).toEqual([
		["/admin/events", "Evénement"],
		["/admin/gallery", "Galerie"],
		["/admin/reports", "Rapports"],
		["/admin", "Tableau de bord"],
		["/admin/messages", "Messages"],
		["/admin/dons", "Dons"],
	]);
	expect(bar).toContain('popovertarget="admin-more"');
	const groups = [...panel.matchAll(/<div class="admin-more-group drawer-part"><p>([^<]+)/g)].map(([, title]) => title);
	expect(groups).toEqual(["Contenu", "Argent", "Association", "Moi"]);
	const rest = [
		"/admin",
		"/admin/messages",
		"/admin/dons",
		"/admin/corbeille",
		"/admin/comptes",
		"/admin/journal",
		"/",
	];
	for (const to of rest) expect(panel).toContain(`href="${to}"`);
	expect(panel).toContain("Se déconnecter");
	const current = /<a href="([^"]+)" aria-current="page"/g;
	expect([...bar.matchAll(current)].map(([, to]) => to)).toEqual(["/admin/events"]);
});

test("the title of each tab names its page", async () => {
	const lists = [
		"events",
		"gallery",
		"reports",
		"editreports",
		"comptes",
		"journal",
		"profil",
		"events/new",
		"gallery/new",
	];
	const titles: string[] = [];
	for (const list of lists) {
		const html = await site.html(`/admin/${list}`);
		const [title = ""] = /(?<=<title>)[^<]+/.exec(html) ?? [];
		expect(title).toMatch(/^\S.* — Admin Panel — /);
		const [heading = ""] = /(?<=<h1[^>]*>)[^<]+/.exec(html.slice(html.lastIndexOf("<h1"))) ?? [];
		expect(title).toMatch(new RegExp(`^${heading} — `));
		titles.push(title);
	}
	expect(new Set(titles).size).toBe(lists.length);
});

test("the sign-in page says whom to ask for a new password, and nothing of who has an account", async () => {
	const text = await browser(site.origin).text("/login");
	expect(text).toMatch(/Mot de passe oublié\s\? Demandez un lien à un administrateur/);
	expect(text).not.toContain("@association");
});

test("of a page that does not exist the administration says so in its own layout, with a way back", async () => {
	const response = await site.get("/admin/rien");
	const html = await response.text();
	expect(response.status).toBe(404);
	expect(html).toContain('class="admin-bar"');
	expect(html).not.toContain("site-footer");
	expect(html).toContain("<title>Page introuvable — Admin Panel");
	expect(html).toMatch(/href="\/admin"[^>]*>Retour au tableau de bord</);
});

test("an error is shown within the administration in French, with a way to try again", async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	const { client } = await import("~/platform/db/client.server");
	await client.execute("alter table messages rename to messages_away");
	try {
		const response = await site.get("/admin/messages?q=x");
		const html = await response.text();
		expect(response.status).toBe(500);
		expect(html).toContain('class="admin-bar"');
		expect(textOf(html)).toContain("Le site n’a pas pu répondre. Réessayez dans un instant.");
		expect(html).toMatch(/href="\/admin\/messages\?q=x"[^>]*>Réessayer</);
		expect(html).not.toMatch(/no such table|SQLITE/);
		// The bar can do without its count.
		expect((await site.get("/admin/events")).status).toBe(200);
	} finally {
		await client.execute("alter table messages_away rename to messages");
		vi.restoreAllMocks();
	}
});

test("what went wrong is called out as an alert, what went well as a status", async () => {
	const toast = (tone: "success" | "error", message: string) => ({ id: newId(), tone, message });
	const toasts = [toast("error", "Raté"), toast("success", "Réussi")];
	for (const { data } of await db.select().from(sessions)) await db.update(sessions).set({ data: { ...data, toasts } });
	const html = await site.html("/admin");
	expect(html).toMatch(/<div role="status"[^>]*><div class="toast"[^>]*data-tone="success".*?Réussi/);
	expect(html).toMatch(/<div class="toast" role="alert"[^>]*>.*?Raté/);
});
