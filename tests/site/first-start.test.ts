import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newSetupPath } from "~/people/accounts/one-time-links.server";
import { client, db } from "~/platform/db/client.server";
import { journal, oneTimeLinks, sessions, settings, users } from "~/platform/db/schema.server";
import { association } from "~/publishing/settings/settings.server";
import { awa } from "../cast";
import { browser, openSite, textOf } from "./open-site";

const site = await openSite();
beforeEach(async () => {
	for (const table of [journal, sessions, users, oneTimeLinks, settings]) await db.delete(table);
});
afterEach(() => {
	vi.useRealTimers();
});

const written = { name: "Les Amis du Puits", personName: "Awa Diop", ...awa };
const tokenOf = (path: string) => new URL(path, site.origin).searchParams.get("token") ?? "";
const visitor = () => browser(site.origin);
const notValid = "Ce lien n’est plus valable.";

test("the first administrator names the association, gets an account and is signed in", async () => {
	const path = await newSetupPath();
	const first = visitor();
	const page = await first.get(path);
	expect(page.status).toBe(200);
	expect(page.headers.get("Cache-Control")).toBe("no-store");
	expect(textOf(await page.text())).toContain("Commencer avec un contenu d’exemple");
	const done = await first.post(path, { token: tokenOf(path), ...written });
	expect(done.status).toBe(303);
	expect(done.headers.get("Location")).toBe("/admin/premiers-pas");
	expect(await first.text("/admin/premiers-pas")).toMatch(
		/Écrire le nom et ajouter le logo À faire.*Inviter un second/,
	);
	expect((await association()).name).toBe(written.name);
	expect(await db.select({ name: users.name }).from(users)).toEqual([{ name: written.personName }]);
	expect((await db.select().from(journal)).map(({ who }) => who)).toEqual([written.personName]);
	expect((await visitor().post("/login", awa)).status).toBe(303);

	// The link works once.
	expect((await visitor().get(path)).status).toBe(403);
	const other = { ...written, email: "autre@association.test" };
	expect((await visitor().post(path, { token: tokenOf(path), ...other })).status).toBe(403);
	expect(await db.$count(users)).toBe(1);
});

test("of two who use the link at once one gets in", async () => {
	const path = await newSetupPath();
	const emails = ["un@association.test", "deux@association.test"];
	const token = tokenOf(path);
	const answers = await Promise.all(emails.map((email) => visitor().post(path, { token, ...written, email })));
	expect(answers.map((answer) => answer.status).toSorted()).toEqual([303, 403]);
	expect(await db.$count(users)).toBe(1);
});

test("after 24 hours, or after another start, the link is too old", async () => {
	const [old, path] = [await newSetupPath(), await newSetupPath()];
	expect((await visitor().get(old)).status).toBe(403);
	expect((await visitor().get(path)).status).toBe(200);
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 60 * 60_000 + 1000 });
	const page = await visitor().get(path);
	expect(page.status).toBe(403);
	expect(textOf(await page.text())).toContain(notValid);
	expect((await visitor().post(path, { token: tokenOf(path), ...written })).status).toBe(403);
	expect(await db.$count(users)).toBe(0);
});

test.each(["", "?token=devine"])("the address /setup%s opens nothing", async (query) => {
	await newSetupPath();
	expect((await visitor().get(`/setup${query}`)).status).toBe(403);
	const token = new URLSearchParams(query).get("token") ?? "";
	const answer = await visitor().post(`/setup${query}`, { token, ...written });
	expect([400, 403]).toContain(answer.status);
	expect(answer.headers.getSetCookie()).toEqual([]);
	expect(await db.$count(users)).toBe(0);
});

test("what is wrong is given back, never with the password, and the link still works", async () => {
	const path = await newSetupPath();
	const token = tokenOf(path);
	for (const [changes, reason] of [
		[{ name: "" }, "Saisissez le nom de l’association."],
		[{ personName: " " }, "Saisissez votre nom."],
		[{ password: "awa diop 2026" }, "Ce mot de passe se devine trop vite."],
		[{ email: "awa" }, "Saisissez une adresse du type nom@exemple.org."],
	] as const) {
		const answer = await visitor().post(path, { token, ...written, password: "mon secret à moi", ...changes });
		const html = await answer.text();
		expect([answer.status, textOf(html)]).toEqual([400, expect.stringContaining(reason)]);
		expect(html).not.toContain("mon secret");
		if (!("name" in changes)) expect(html).toContain(`value="${written.name}"`);
	}
	expect((await visitor().post(path, { token, ...written })).status).toBe(303);
});

test("when the name cannot be written nothing is half done, and the link still works", async () => {
	const path = await newSetupPath();
	const token = tokenOf(path);
	await client.execute("create trigger full before insert on settings begin select raise(abort, 'full'); end");
	vi.spyOn(console, "error").mockImplementation(() => {});
	const answer = await visitor().post(path, { token, ...written });
	const html = await answer.text();
	await client.execute("drop trigger full");
	vi.restoreAllMocks();
	expect(answer.status).toBe(503);
	expect(textOf(html)).toContain("Le compte n’a pas pu être créé. Réessayez dans un instant.");
	expect(html).toContain(`value="${written.name}"`);
	expect(html).not.toContain(awa.password);
	expect([await db.$count(users), await db.$count(settings), await db.$count(oneTimeLinks)]).toEqual([0, 0, 1]);
	expect((await visitor().post(path, { token, ...written })).status).toBe(303);
});

test("an account that may sign in no more is not opened by the link of the first start, which still works", async () => {
	const path = await newSetupPath();
	const token = tokenOf(path);
	const shut = { id: "moussa", email: "moussa@association.test", passwordHash: "", createdAt: new Date() };
	await db.insert(users).values({ ...shut, disabledAt: new Date() });
	expect((await visitor().post(path, { token, ...written, email: shut.email })).status).toBe(403);
	expect(await db.$count(settings)).toBe(0);
	expect((await visitor().post(path, { token, ...written })).status).toBe(303);
});
