import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { client, db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { events, journal, media, reportImages, reports, users } from "~/db/schema.server";
import { forage, noel } from "../cast";
import { foret, picture, terre } from "../files";
import { browser, hiddenField, openSite, textOf } from "./open-site";

const site = await openSite();
const visitor = browser(site.origin);
afterAll(site.close);
beforeAll(async () => {
	await site.signIn();
	await db.update(users).set({ name: "Awa" });
});
beforeEach(async () => {
	for (const table of [reportImages, reports, events, journal]) await db.delete(table);
});

type Changes = Record<string, string>;
const { title, content } = forage;
const write = (id: string, changes: Changes = {}) =>
	site.postFiles("/admin/editreports/new", { id, title, content, ...changes }, "files", []);
const change = (id: string, changes: Changes) =>
	site.postFiles(`/admin/editreports/${id}`, { id, title, content, ...changes }, "files", []);
const saved = async (id: string) => (await db.select().from(reports)).find((report) => report.id === id);
const page = async (path: string) => textOf(await (await site.get(path)).text());
const deeds = async () => (await db.select().from(journal)).map(({ who, action, subject }) => [who, action, subject]);

test("a report kept as a draft is seen by administrators alone, with its badge and a preview", async () => {
	const id = newId();
	expect((await write(id, { publication: "draft" })).status).toBe(303);
	const list = await (await site.get("/admin/editreports")).text();
	expect(textOf(list)).toMatch(/Brouillon enregistré.* Brouillon /);
	expect(list).toContain(`href="/admin/apercu/reports/${id}"`);
	expect((await visitor.get(`/report/${id}`)).status).toBe(404);
	expect(textOf(await (await visitor.get("/rapports")).text())).not.toContain(title);

	const preview = await (await site.get(`/admin/apercu/reports/${id}`)).text();
	expect(preview).toContain('<meta name="robots" content="noindex"/>');
	expect(preview).toContain('<article class="report">');
	expect(textOf(preview)).toContain("Aperçu — non publié");
	expect((await visitor.get(`/admin/apercu/reports/${id}`)).status).toBe(302);

	expect((await change(id, { publication: "now", version: "1" })).status).toBe(303);
	expect((await visitor.get(`/report/${id}`)).status).toBe(200);
	expect(await page("/admin/editreports")).not.toMatch(/Brouillon(?! enregistré)/);
});

test("a draft of an event needs no poster, but to be published it needs one", async () => {
	const id = newId();
	const draft = { id, ...noel, publication: "draft" };
	expect((await site.postFiles("/admin/events/new", draft, "poster", [])).status).toBe(303);
	expect(textOf(await (await site.get(`/admin/apercu/events/${id}`)).text())).toContain(noel.description);
	const path = `/admin/events/${id}`;
	const refused = await site.postFiles(path, { ...draft, publication: "now" }, "poster", []);
	expect(refused.status).toBe(400);
	expect(textOf(await refused.text())).toContain("Choisissez une affiche.");
	const poster = [{ name: "a.jpg", bytes: await picture(terre) }];
	expect((await site.postFiles(path, { ...draft, publication: "now" }, "poster", poster)).status).toBe(303);
	expect((await visitor.get("/events/fete-de-noel-des-enfants")).status).toBe(200);
});

test("a planned report tells its moment in words, and its form shows it again", async () => {
	const id = newId();
	const moment = { publication: "later", publicationDate: "2031-12-03", publicationTime: "18:30" };
	await write(id, moment);
	const list = await page("/admin/reports");
	expect(list).toContain("paraîtra le 3 décembre 2031 à 18\u00a0h\u00a030 (Europe/Paris)".replace(/\s/g, " "));
	expect(list).toContain("Programmé le 3 décembre 2031");
	expect(await saved(id)).toMatchObject({ publishedAt: new Date("2031-12-03T17:30:00Z") });
	const form = await (await site.get(`/admin/editreports/${id}`)).text();
	expect(form).toMatch(/value="later"[^>]*checked=""|checked=""[^>]*value="later"/);
	expect(form).toContain('value="2031-12-03"');
	expect(form).toContain('value="18:30"');
	expect((await visitor.get(`/report/${id}`)).status).toBe(404);
});

test.each([
	["without a day", { publicationTime: "18:30" }, "Choisissez le jour et l’heure de parution"],
	["without an hour", { publicationDate: "2031-12-03" }, "Choisissez le jour et l’heure de parution"],
	["in the past", { publicationDate: "2020-12-03", publicationTime: "18:30" }, "Ce moment est déjà passé"],
	["at an hour there is not", { publicationDate: "2031-12-03", publicationTime: "31:00" }, "Saisissez une heure"],
])("a report planned %s is refused with a reason, and its text stays", async (_what, moment, reason) => {
	const response = await write(newId(), { publication: "later", ...moment });
	const html = await response.text();
	expect(response.status).toBe(400);
	expect(textOf(html)).toContain(reason);
	expect(textOf(html)).toContain("Il fallait marcher une heure.");
	expect(await db.$count(reports)).toBe(0);
});

test("who saves an older version gets both texts and who wrote the other; nothing is overwritten until they choose", async () => {
	const id = newId();
	await write(id);
	const version = hiddenField(await (await site.get(`/admin/editreports/${id}`)).text(), "version");
	await change(id, { version, content: "Le texte enregistré d’abord." });
	const answer = await change(id, { version, content: "Le texte écrit pendant ce temps." });
	const html = await answer.text();
	expect(answer.status).toBe(409);
	expect(textOf(html)).toMatch(/Vous avez enregistré dans une autre fenêtre à \d+ h/);
	expect(html).toMatch(/<textarea[^>]*>Le texte écrit pendant ce temps\.<\/textarea>/);
	expect(textOf(html)).toMatch(/Votre version Le texte écrit.*Version enregistrée Le texte enregistré/);
	expect(await saved(id)).toMatchObject({ content: "Le texte enregistré d’abord." });

	// A second press of the same button, perhaps before anything was read, is no choice.
	const again = await change(id, {
		version: hiddenField(html, "version"),
		content: "Le texte écrit pendant ce temps.",
	});
	expect(again.status).toBe(409);
	expect(await saved(id)).toMatchObject({ content: "Le texte enregistré d’abord.", version: 2 });
	const overwrite = /name="overwrite" value="(\d+)"/.exec(html)?.[1] ?? "";
	await change(id, { version, overwrite, content: "Le texte écrit pendant ce temps." });
	expect(await saved(id)).toMatchObject({ content: "Le texte écrit pendant ce temps.", version: 3 });
});

test("correcting a field does not make an older version the last one", async () => {
	const id = newId();
	await write(id);
	await change(id, { version: "1", title: "Entre-temps" });
	const refused = await change(id, { version: "1", title: "" });
	expect(refused.status).toBe(400);
	expect(hiddenField(await refused.text(), "version")).toBe("1");
	expect((await change(id, { version: "1", title: "Corrigé" })).status).toBe(409);
});

test("a colleague is named by name", async () => {
	const id = newId();
	await write(id);
	await client.execute({
		sql: "insert into users (id, email, name, password_hash, created_at) values ('moussa', 'm@x.test', 'Moussa', '', 0)",
		args: [],
	});
	await client.execute({
		sql: "update reports set version = 2, updated_by = 'moussa', updated_at = ?, title = 'x' where id = ?",
		args: [Date.now(), id],
	});
	expect(textOf(await (await change(id, { version: "1" })).text())).toMatch(/Moussa a enregistré à \d+ h/);
	await db.delete(reports);
	await client.execute("delete from users where id = 'moussa'");
});

test("a report that went to the trash meanwhile gives the text back and offers to restore it", async () => {
	const id = newId();
	await write(id);
	await site.post(`/admin/reports/${id}/delete`, {});
	const answer = await change(id, { version: "1", content: "Ma suite." });
	const html = await answer.text();
	expect(answer.status).toBe(409);
	expect(textOf(html)).toContain("Ce rapport a été mis à la corbeille entre-temps.");
	expect(html).toMatch(/<textarea[^>]*>Ma suite\.<\/textarea>/);
	expect(html).toMatch(/name="restore" value="0"/);
	expect((await change(id, { version: "1", content: "Ma suite.", restore: "1" })).status).toBe(303);
	expect(await saved(id)).toMatchObject({ content: "Ma suite.", deletedAt: null });
	expect((await visitor.get(`/report/${id}`)).status).toBe(200);
});

test("what a colleague changed and trashed stays unseen until both texts were compared, then one press restores it", async () => {
	const id = newId();
	await write(id);
	await change(id, { version: "1", title: "D’Awa" });
	await site.post(`/admin/reports/${id}/delete`, {});
	await db.delete(journal);
	const restored = { title: "De Moussa", restore: "0" };
	const answer = await change(id, { version: "1", ...restored });
	const html = await answer.text();
	expect(answer.status).toBe(409);
	expect(textOf(html)).toMatch(/Votre version De Moussa Version enregistrée D’Awa/);
	expect(html).toMatch(/name="restore" value="2"/);
	expect((await visitor.get(`/report/${id}`)).status).toBe(404);
	expect(await deeds()).toEqual([]);

	await change(id, { version: hiddenField(html, "version"), ...restored, restore: "2" });
	expect(textOf(await (await visitor.get(`/report/${id}`)).text())).toContain("De Moussa");
	expect(await deeds()).toEqual([
		["Awa", "report.restored", "D’Awa"],
		["Awa", "report.changed", "De Moussa"],
	]);
});

test("the journal tells who added, changed, trashed and restored a report and an event", async () => {
	const id = newId();
	await write(id);
	for (const _press of [1, 2]) expect((await change(id, { version: "1", title: "Changé" })).status).toBe(303);
	for (const verb of ["restore", "delete", "delete", "restore", "restore"])
		expect((await site.post(`/admin/reports/${id}/${verb}`, {})).status).toBe(303);
	const fete = { id: newId(), ...noel, publication: "draft" };
	await site.postFiles("/admin/events/new", fete, "poster", []);
	await site.postFiles("/admin/events/new", fete, "poster", []);
	for (const _press of [1, 2])
		await site.postFiles(`/admin/events/${fete.id}`, { ...fete, version: "1", location: "Salle" }, "poster", []);
	for (const verb of ["restore", "delete", "delete"])
		expect((await site.post(`/admin/events/${fete.id}/${verb}`, {})).status).toBe(303);
	expect(await deeds()).toEqual([
		["Awa", "report.added", title],
		["Awa", "report.changed", "Changé"],
		["Awa", "report.trashed", "Changé"],
		["Awa", "report.restored", "Changé"],
		["Awa", "event.added", noel.title],
		["Awa", "event.changed", noel.title],
		["Awa", "event.trashed", noel.title],
	]);
	const [awa] = await db.select().from(users);
	expect(await saved(id)).toMatchObject({ updatedBy: awa?.id });
});

test("the journal names what was added, also when its form was sent again with other words", async () => {
	const id = newId();
	await write(id, { title: "Avant retour" });
	await write(id, { title: "Après retour" });
	const event = { id: newId(), ...noel, publication: "draft" };
	await site.postFiles("/admin/events/new", { ...event, title: "Avant" }, "poster", []);
	await site.postFiles("/admin/events/new", { ...event, title: "Après" }, "poster", []);
	const named = (await db.select().from(journal)).map(({ subjectId, subject }) => [subjectId, subject]);
	const there = [...(await db.select().from(reports)), ...(await db.select().from(events))];
	expect(named.toSorted()).toEqual(there.map((item) => [item.id, item.title]).toSorted());
});

test("a copy of an event is a draft of the same words and poster, under an address of its own", async () => {
	const id = newId();
	const poster = [{ name: "b.jpg", bytes: await picture(terre) }];
	await site.postFiles("/admin/events/new", { id, ...noel }, "poster", poster);
	const answer = await site.post(`/admin/events/${id}/duplicate?q=noel`, {});
	const to = answer.headers.get("Location") ?? "";
	expect(to).toMatch(/^\/admin\/events\/[\w-]{12}\?q=noel$/);
	expect(textOf(await (await site.get(to)).text())).toContain("Copie gardée en brouillon");
	const [original, copy] = (await db.select().from(events)).toSorted((one) => (one.id === id ? -1 : 1));
	const { title, description, location, posterId, date } = original ?? {};
	expect(copy).toMatchObject({ title, description, location, posterId, date, publishedAt: null });
	expect(copy?.slug).toBe("fete-de-noel-des-enfants-2");

	await site.postFiles(`/admin/events/${id}`, { id, ...noel, version: "1" }, "poster", [
		{ name: "c.jpg", bytes: await picture(foret) },
	]);
	expect((await db.select().from(media)).map((file) => file.id)).toContain(posterId); // it is still the copy’s
	expect((await site.post(`/admin/events/${newId()}/duplicate`, {})).status).toBe(404);
});

describe("the button that copies an event", () => {
	const id = newId();
	const copied = async () => (await db.select().from(events)).filter((event) => event.id !== id);
	const copy = (fields: Changes) => site.post(`/admin/events/${id}/duplicate`, fields);
	beforeEach(async () => {
		await site.postFiles("/admin/events/new", { id, ...noel, publication: "draft" }, "poster", []);
		await db.delete(journal);
	});

	test("makes one copy however often it is pressed, and leads to it each time", async () => {
		const fields = { copy: hiddenField(await (await site.get("/admin/events")).text(), "copy") };
		const answers = [...(await Promise.all([copy(fields), copy(fields), copy(fields)])), await copy(fields)];
		const to = `/admin/events/${fields.copy}`;
		expect(answers.map((answer) => answer.headers.get("Location"))).toEqual([to, to, to, to]);
		expect(await copied()).toMatchObject([{ id: fields.copy, title: noel.title, publishedAt: null }]);
		expect(await deeds()).toEqual([["Awa", "event.added", noel.title]]);
	});

	test("leads to its copy also when that has been changed meanwhile", async () => {
		const fields = { copy: newId() };
		await copy(fields);
		await db.update(events).set({ title: "Fête de Pâques" }).where(eq(events.id, fields.copy));
		expect((await copy(fields)).headers.get("Location")).toBe(`/admin/events/${fields.copy}`);
		expect(await copied()).toMatchObject([{ title: "Fête de Pâques" }]);
	});

	test("makes another one when its copy is in the trash", async () => {
		const fields = { copy: newId() };
		await copy(fields);
		await db.update(events).set({ deletedAt: new Date() }).where(eq(events.id, fields.copy));
		const to = (await copy(fields)).headers.get("Location");
		const [other] = (await copied()).filter((event) => event.id !== fields.copy);
		expect(to).toBe(`/admin/events/${other?.id}`);
	});

	test.each(["", "../events", "x".repeat(500)])("makes a copy too when what it carried is « %s »", async (carried) => {
		expect((await copy({ copy: carried })).headers.get("Location")).toMatch(/^\/admin\/events\/[\w-]{12}$/);
		expect(await copied()).toHaveLength(1);
	});
});
