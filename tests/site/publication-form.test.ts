import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { events, journal, reports, users } from "~/db/schema.server";
import { forage, noel } from "../cast";
import { picture, terre } from "../files";
import { textOf } from "./open-site";
import { openPublication } from "./publication-site";

const { change, auditLog, page, saved, site, visitor, write } = await openPublication();

test("a draft report is visible to administrators only, with its badge and a preview", async () => {
	const id = newId();
	expect((await write(id, { publication: "draft" })).status).toBe(303);
	const list = await site.html("/admin/editreports");
	expect(textOf(list)).toMatch(/Brouillon enregistré.* Brouillon /);
	expect(list).toContain(`href="/admin/apercu/reports/${id}"`);
	expect((await visitor.get(`/report/${id}`)).status).toBe(404);
	expect(await visitor.text("/rapports")).not.toContain(forage.title);

	const preview = await site.html(`/admin/apercu/reports/${id}`);
	expect(preview).toContain('<meta name="robots" content="noindex"/>');
	expect(preview).toContain('<article class="article">');
	expect(textOf(preview)).toContain("Aperçu — non publié");
	expect((await visitor.get(`/admin/apercu/reports/${id}`)).status).toBe(302);

	expect((await change(id, { publication: "now", version: "1" })).status).toBe(303);
	expect((await visitor.get(`/report/${id}`)).status).toBe(200);
	expect(await page("/admin/editreports")).not.toMatch(/Brouillon(?! enregistré)/);
});

test("the preview button shows what the form holds, which stays unsaved, or says what to correct", async () => {
	const id = newId();
	await write(id, { publication: "draft" });
	const preview = (changes: Record<string, string>) =>
		site.post(`/admin/apercu/reports/${id}`, { id, ...forage, date: "", shareLink: "", ...changes });
	const typed = await (await preview({ title: "Un titre tapé", content: "**Gras** neuf" })).text();
	expect(typed).toContain("<strong>Gras</strong> neuf");
	expect(textOf(typed)).toMatch(/Un titre tapé.*Fermez cet onglet/s);
	const refused = await preview({ title: "" });
	expect(refused.status).toBe(400);
	expect(textOf(await refused.text())).toMatch(/corrigez d’abord le formulaire\s: Saisissez un titre/);
	expect(await site.text(`/admin/apercu/reports/${id}`)).toContain(forage.title);
});

test("a draft of an event needs no poster, but to be published it needs one", async () => {
	const id = newId();
	const draft = { id, ...noel, publication: "draft" };
	expect((await site.postFiles("/admin/events/new", draft, "poster", [])).status).toBe(303);
	expect(await site.text(`/admin/apercu/events/${id}`)).toContain(noel.description);
	const path = `/admin/events/${id}`;
	const refused = await site.postFiles(path, { ...draft, publication: "now" }, "poster", []);
	expect(refused.status).toBe(400);
	expect(textOf(await refused.text())).toContain("Choisissez une affiche.");
	const poster = [{ name: "a.jpg", bytes: await picture(terre, "jpeg", 64, 48) }];
	expect((await site.postFiles(path, { ...draft, publication: "now" }, "poster", poster)).status).toBe(303);
	expect((await visitor.get("/events/fete-de-noel-des-enfants")).status).toBe(200);
});

test("a scheduled report shows its moment, and its form too", async () => {
	const id = newId();
	const moment = { publication: "later", publicationDate: "2031-12-03", publicationTime: "18:30" };
	await write(id, moment);
	const list = await page("/admin/reports");
	expect(list).toContain("paraîtra le 3 décembre 2031 à 18\u00a0h\u00a030 (Europe/Paris)".replace(/\s/g, " "));
	expect(list).toContain("Programmé le 3 décembre 2031");
	expect(await saved(id)).toMatchObject({ publishedAt: new Date("2031-12-03T17:30:00Z") });
	const form = await site.html(`/admin/editreports/${id}`);
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

test("the journal says who added, changed, deleted and restored a report and an event", async () => {
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
	expect(await auditLog()).toEqual([
		["Awa", "report.added", forage.title],
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
