import { expect, test } from "vitest";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { attempts, media, reports, sessions } from "~/platform/db/schema.server";
import { awa, forage } from "../cast";
import { filesOnDisk } from "../domain/stored";
import { picture, terre } from "../files";
import { browser, textOf } from "./open-site";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn();

const photo = [{ name: "a.jpg", bytes: await picture(terre, "jpeg", 64, 48) }];
const content = 'Ligne une\nLigne "deux" <b> & « trois »';
const fieldsOf = (html: string) =>
	[...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/gs)].map(
		([, name = "", value = ""]): [string, string] => [
			name,
			textOf(`<p>${value.replace(/\r?\n/g, "␤")}</p>`)
				.trim()
				.replaceAll("␤", "\n"),
		],
	);
const resume = (fields: [string, string][], password: string, visitor = browser(site.origin)) =>
	visitor.postFiles(
		"/login/reprise",
		{ ...Object.fromEntries(fields), reprise_email: awa.email, password },
		"files",
		[],
	);

test("a report posted after the session ended comes back in its form once signed in, and nothing was written before", async () => {
	const visitor = browser(site.origin);
	const written = { id: newId(), title: forage.title, content, publication: "draft" };
	const answer = await visitor.postFiles("/admin/editreports/new?q=puits", written, "files", photo);
	const html = await answer.text();
	expect(answer.status).toBe(401);
	expect(answer.headers.get("Cache-Control")).toContain("no-store");
	expect(textOf(html)).toMatch(/Veuillez vous connecter avant de continuer.*Les fichiers choisis.*à choisir à nouveau/);
	expect([await db.$count(reports), await db.$count(media), filesOnDisk()]).toEqual([0, 0, []]);

	const wrong = await resume(fieldsOf(html), "pas le bon");
	const again = await wrong.text();
	expect(wrong.status).toBe(400);
	expect(textOf(again)).toContain("Erreur de connexion. Veuillez vérifier vos identifiants.");
	expect(again).not.toContain("pas le bon");
	expect(Object.fromEntries(fieldsOf(again))).toMatchObject({ content, title: forage.title });

	const right = await resume(fieldsOf(again), awa.password, visitor);
	expect(right.status).toBe(307);
	const to = right.headers.get("Location") ?? "";
	expect(to).toBe("/admin/editreports/new?q=puits");
	const form = await visitor.postFiles(to, Object.fromEntries(fieldsOf(again)), "files", []);
	const shown = await form.text();
	expect(form.status).toBe(200);
	expect(shown).toContain(`value="${forage.title}"`);
	expect(textOf(shown)).toContain('Ligne une Ligne "deux" <b> & « trois »');
	expect(shown).toMatch(/value="draft"[^>]*checked=""|checked=""[^>]*value="draft"/);
	expect(await db.$count(reports)).toBe(0);
});

test.each(["/admin/events/abcdefghijkl/delete", "//evil.test/admin/events/new", ""])(
	"signing in this way leads nowhere but to a form: not to « %s »",
	async (to) => {
		const before = await db.$count(sessions);
		const answer = await resume([["reprise_vers", to]], awa.password);
		expect(answer.status).toBe(400);
		expect(await db.$count(sessions)).toBe(before);
	},
);

test("what a stranger sends is limited, and guessing a password this way is, too", async () => {
	const long = { title: "x", content: "é".repeat(230_000) };
	const answer = await browser(site.origin).postFiles("/admin/editreports/new", long, "files", []);
	expect(answer.status).toBe(413);
	await db.delete(attempts);
	const statuses = [];
	for (let guess = 0; guess < 6; guess++)
		statuses.push((await resume([["reprise_vers", "/admin/events/new"]], `faux ${guess}`)).status);
	expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
});
