import { eq, getTableColumns } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { deleteIfUnreferenced } from "~/media/files/stored-files.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import {
	events,
	expenses,
	journal,
	media,
	needs,
	publishedTables,
	reportImages,
	reports,
} from "~/platform/db/schema.server";
import { forage, noel, puits, tuyaux } from "../cast";
import { filesOnDisk } from "../domain/stored";
import { picture, terre } from "../files";
import { browser, textOf } from "./open-site";
import { openSignedIn } from "./signed-in-site";

// What can be published, kept as a draft, planned, thrown away and restored is written, and refused, in the same way.

const site = await openSignedIn(reportImages, reports, events, expenses, needs, journal);
const visitor = browser(site.origin);
const photo = { name: "a.jpg", bytes: await picture(terre, "jpeg", 64, 48) };

const kinds = [
	{
		...{ kind: "event", table: events, section: "events", admin: "/admin/events", field: "poster" },
		...{ fields: noel, page: () => "/events/fete-de-noel-des-enfants", preview: true, search: true },
		words: {
			added: "Événement ajouté",
			changed: "Événement mis à jour",
			restored: "Événement restauré",
			trashed: "Événement supprimé",
		},
	},
	{
		...{ kind: "report", table: reports, section: "reports", admin: "/admin/editreports", field: "files" },
		...{ fields: { title: forage.title, content: forage.content }, page: (id: string) => `/report/${id}` },
		...{ preview: true, search: true },
		words: {
			added: "Rapport ajouté",
			changed: "Rapport mis à jour",
			restored: "Rapport restauré",
			trashed: "Rapport supprimé",
		},
	},
	{
		...{ kind: "need", table: needs, section: "needs", admin: "/admin/besoins", field: "picture" },
		...{ fields: puits, page: () => "/besoins/un-puits-pour-sokoura", preview: true, search: false },
		words: {
			added: "Besoin ajouté",
			changed: "Besoin mis à jour",
			restored: "Besoin restauré",
			trashed: "Besoin supprimé",
		},
	},
	{
		...{ kind: "spending", table: expenses, section: "spendings", admin: "/admin/depenses", field: "proof" },
		...{ fields: tuyaux, page: () => "/transparence", preview: false, search: true },
		words: {
			added: "Dépense ajoutée",
			changed: "Dépense mise à jour",
			restored: "Dépense restaurée",
			trashed: "Dépense supprimée",
		},
	},
] as const;

/** Columns that the site fills by itself; the target of a need has an input for money and one for things. */
const ownColumns = [
	...[
		"slug",
		"version",
		"createdAt",
		"updatedAt",
		"updatedBy",
		"publishedAt",
		"deletedAt",
		"endsAt",
		"position",
		"target",
	],
];

test("each published kind is among those of this file", () => {
	expect(kinds.map(({ section }) => section).toSorted()).toEqual(Object.keys(publishedTables).toSorted());
});

describe.each(kinds)("$kind:", ({ kind, table, section, admin, field, fields, page, preview, search, words }) => {
	const { title } = fields;
	type Changes = Record<string, string>;
	const add = (id: string, changes: Changes = {}, files = [photo]) =>
		site.postFiles(`${admin}/new`, { id, ...fields, ...changes }, field, files);
	const change = (id: string, changes: Changes) =>
		site.postFiles(`${admin}/${id}`, { id, ...fields, ...changes }, field, []);
	const press = (id: string, verb: "delete" | "restore", query = "") => site.post(`${admin}/${id}/${verb}${query}`, {});
	const isShown = async (id: string, name: string = title) => (await visitor.text(page(id))).includes(name);
	const saved = async (id: string) => (await db.select().from(table).where(eq(table.id, id)))[0];
	const actions = async () => (await db.select().from(journal)).map(({ action, subject }) => [action, subject]);

	test("added, changed over its latest version, thrown away and restored it is announced once, and each is in the journal once", async () => {
		const id = newId();
		for (const _press of [1, 2]) {
			const added = await add(id);
			expect([added.status, added.headers.get("Location")]).toEqual([303, admin]);
		}
		expect((await site.text(admin)).split(words.added)).toHaveLength(2);
		expect(await site.text(admin)).not.toContain(words.added);
		expect(await isShown(id)).toBe(true);
		for (const _press of [1, 2]) expect((await change(id, { version: "1", title: "Changé" })).status).toBe(303);
		expect(await site.text(admin)).toContain(words.changed);
		expect(await saved(id)).toMatchObject({ title: "Changé", version: 2 });
		const stale = await change(id, { version: "1", title: "Le second" });
		expect([stale.status, textOf(await stale.text())]).toEqual([
			409,
			expect.stringMatching(/Votre version Le second Version enregistrée Changé/),
		]);
		for (const verb of ["restore", "delete", "delete"] as const)
			expect((await press(id, verb, "?q=x")).headers.get("Location")).toBe(`${admin}?q=x`);
		expect(await isShown(id, "Changé")).toBe(false);
		const list = await site.html(admin);
		expect(list).toContain(`action="${admin}/${id}/restore`);
		expect(textOf(list)).toContain(words.trashed);
		for (const _press of [1, 2]) expect((await press(id, "restore")).status).toBe(303);
		expect(await site.text(admin)).toContain(words.restored);
		expect(await isShown(id, "Changé")).toBe(true);
		expect(await actions()).toEqual([
			[`${kind}.added`, title],
			[`${kind}.changed`, "Changé"],
			[`${kind}.trashed`, "Changé"],
			[`${kind}.restored`, "Changé"],
		]);
	});

	test("a draft or what is planned is seen in the administration alone, until it is published", async () => {
		const id = newId();
		expect((await add(id, { publication: "draft" }, [])).status).toBe(303);
		expect(await site.text(admin)).toMatch(/Brouillon enregistré.* Brouillon /);
		const chosen = (choice: string) => new RegExp(`value="${choice}"[^>]*checked=""|checked=""[^>]*value="${choice}"`);
		expect(await site.html(`${admin}/${id}`)).toMatch(chosen("draft"));
		expect(await isShown(id)).toBe(false);
		const path = `/admin/apercu/${section}/${id}`;
		if (preview) {
			const shown = await site.html(path);
			expect(shown).toContain('<meta name="robots" content="noindex"/>');
			expect(textOf(shown)).toContain("Aperçu — non publié");
			expect((await visitor.get(path)).status).toBe(302);
		}
		const moment = { publication: "later", publicationDate: "2031-12-03", publicationTime: "18:30" };
		const published = (more: Changes, version: string) =>
			site.postFiles(`${admin}/${id}`, { id, ...fields, ...more, version }, field, [photo]);
		expect((await published(moment, "1")).status).toBe(303);
		const list = await site.text(admin);
		expect(list).toMatch(/paraîtra le 3 décembre 2031 à 18\sh\s30 \(Europe\/Paris\)/);
		expect(list).toContain("Programmé le 3 décembre 2031");
		expect(await saved(id)).toMatchObject({ publishedAt: new Date("2031-12-03T17:30:00Z") });
		const form = await site.html(`${admin}/${id}`);
		expect(form).toMatch(chosen("later"));
		for (const part of ["2031-12-03", "18:30"]) expect(form).toContain(`value="${part}"`);
		expect(await isShown(id)).toBe(false);
		expect((await published({ publication: "now" }, "2")).status).toBe(303);
		expect(await isShown(id)).toBe(true);
	});

	test("each column that volunteers write has an input in the form", async () => {
		const html = await site.html(`${admin}/new`);
		// What ends in « Id » is a file, or is chosen once there is something to choose.
		const columns = Object.keys(getTableColumns(table)).filter(
			(name) => !ownColumns.includes(name) && !name.endsWith("Id"),
		);
		expect(columns.filter((name) => !html.includes(`name="${name}"`))).toEqual([]);
	});

	test("what is not there can be neither read, nor changed, nor deleted, nor restored", async () => {
		const id = newId();
		const missing = [await site.get(`${admin}/${id}`), await change(id, {}), await press(id, "delete")];
		for (const answer of [...missing, await press(id, "restore")]) {
			expect(answer.status).toBe(404);
			expect(textOf(await answer.text())).toContain("Retour au tableau de bord");
		}
		expect(await actions()).toEqual([]);
	});

	// Needs are few and stand in an order of their own.
	const searched = search ? [admin] : [];
	test.for(searched)("%s finds it by its words; without a hit the page says so and keeps them", async (list) => {
		await add(newId());
		const [word = ""] = title.toLowerCase().split(" ").toReversed();
		expect(await site.text(`${list}?q=${encodeURIComponent(word)}`)).toContain(title);
		const none = await site.html(`${list}?q=Tombouctou`);
		expect(textOf(none)).toMatch(/Aucune? .* ne contient/);
		expect(none).toContain('value="Tombouctou"');
	});
});

test("sent five times at once an event is stored once, with its poster", async () => {
	for (const { id } of await db.select().from(media)) await deleteIfUnreferenced(id);
	const id = newId();
	const answers = await Promise.all(
		[1, 2, 3, 4, 5].map(() => site.postFiles("/admin/events/new", { id, ...noel }, "poster", [photo])),
	);
	expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(303));
	expect([await db.$count(events), filesOnDisk().length, await db.$count(journal)]).toEqual([1, 1, 1]);
});
