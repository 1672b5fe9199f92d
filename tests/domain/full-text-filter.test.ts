import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { and, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import fc from "fast-check";
import { expect, test } from "vitest";
import { receivedMessages } from "~/contact/message-lists.server";
import { deleteMessage, receiveMessage } from "~/contact/messages.server";
import { db } from "~/db/client.server";
import { copyDatabase } from "~/db/copy-database.server";
import { migrationsFolder } from "~/db/known-migrations.server";
import { newId } from "~/db/new-id.server";
import { events, reports } from "~/db/schema.server";
import { allEvents } from "~/events/event-lists.server";
import { addEvent } from "~/events/events.server";
import { describeMedia } from "~/gallery/describe-media.server";
import { addToGallery, searchedGallery } from "~/gallery/gallery.server";
import { journalPage } from "~/journal/journal.server";
import { record } from "~/journal/record.server";
import { allReports } from "~/reports/report-lists.server";
import { addReport, updateReport } from "~/reports/reports.server";
import { fullTextFilter } from "~/search/full-text-filter.server";
import { textContains } from "~/search/text-search.server";
import { fatou, forage, hopital, noel } from "../cast";
import { olderMigrations } from "../faults/older-migrations";
import { newFolder } from "../faults/site-process";
import { storedPicture } from "./stored";

/** Letters that are written in several ways, and signs that are taken as they are. */
const signs = [..."aeéÉoœŒæcçnñßẞİıſǎệﬁ1łØŉ東😀’'- ", "oe", "AE", "e\u0301", "abc", "Épi", "biệt", "abǡc"];
const aText = fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 14 }).map((parts) => parts.join(""));

test("the index never misses an item that contains the search", async () => {
	const texts = fc.sample(aText, { numRuns: 300, seed: 6 });
	const createdAt = new Date();
	await db.insert(reports).values(texts.map((content) => ({ ...forage, id: newId(), content, createdAt })));
	let narrowed = 0;
	const inCorpus = fc.tuple(fc.constantFrom(...texts), fc.nat(6), fc.nat(8)).map(([text, start, length]) => {
		const part = text.slice(start, start + length + 1);
		return length % 2 ? part.toUpperCase() : part.toLowerCase();
	});
	const found = async (only: Parameters<typeof and>) =>
		(
			await db
				.select({ id: reports.id })
				.from(reports)
				.where(and(...only))
		).map((row) => row.id);
	await fc.assert(
		fc.asyncProperty(fc.oneof(aText, inCorpus), async (query) => {
			const holding = textContains([reports.title, reports.subtitle, reports.author, reports.content], query);
			const among = await fullTextFilter(reports, query);
			if (among !== undefined) narrowed++;
			expect((await found([among, holding])).toSorted()).toEqual((await found([holding])).toSorted());
		}),
		{ numRuns: 400, seed: 6 },
	);
	expect(narrowed).toBeGreaterThan(100);
});

test("few, many or very many that have a word: a page of them is the newest ones", async () => {
	const day = (n: number) => new Date(Date.UTC(2030, 0, 1) + n * 86_400_000);
	const every = (n: number, step: number, word: string) => (n % step === 0 ? word : "");
	const rows = Array.from({ length: 2100 }, (_, n) => ({
		...{ ...noel, id: `many-${n}`, slug: `many-${n}`, title: `Repas ${n}` },
		description: `Commun${every(n, 7, " fréquent")}${every(n, 100, " rare")}`,
		...{ date: day(n).toISOString().slice(0, 10), endsAt: day(n + 1), createdAt: day(0), publishedAt: day(0) },
	}));
	for (let start = 0; start < rows.length; start += 700) await db.insert(events).values(rows.slice(start, start + 700));
	const titles = async (q: string) => (await allEvents({}, q)).items.map(({ title }) => title);
	const newest = (step: number) =>
		rows
			.filter((_, n) => n % step === 0)
			.map((row) => row.title)
			.toReversed()
			.slice(0, 24);
	expect(await titles("rare")).toEqual(newest(100));
	expect(await titles("frequent")).toEqual(newest(7));
	expect(await titles("commun")).toEqual(newest(1));
});

test("what is changed is found by its new words alone, what is gone is in no index", async () => {
	const id = newId();
	const holding = async (words: string) =>
		db
			.select({ id: reports.id })
			.from(reports)
			.where(and(eq(reports.id, id), await fullTextFilter(reports, words)));
	await addReport(id, forage, []);
	expect([await holding("pompe"), await holding("repas")]).toEqual([[{ id }], []]);
	await updateReport(id, hopital, []);
	expect([await holding("pompe"), await holding("repas")]).toEqual([[], [{ id }]]);

	const message = newId();
	await receiveMessage(message, fatou);
	expect((await receivedMessages({}, { search: "parrainer" })).items).toHaveLength(1);
	await deleteMessage(message);
	const left = await db.$client.execute("select count(*) as count from messages_search");
	expect(left.rows[0]?.count).toBe(0);
});

test("photos are found by their description and file name, journal entries by their subject", async () => {
	const photo = await storedPicture("gallery", 20, "Récolte.jpg");
	const { id } = await addToGallery(photo);
	const photos = async (words: string) => (await searchedGallery({}, words)).items.map((item) => item.id);
	expect([await photos("recolte"), await photos("mil")]).toEqual([[id], []]);
	await describeMedia(photo.id, { alt: "Le mil est mûr" });
	expect([await photos("recolte"), await photos("mur")]).toEqual([[id], [id]]);

	await record({ id: null, name: "Awa" }, "report.added", { name: forage.title });
	const found = async (text: string) => (await journalPage({ text }, {})).items.map(({ subject }) => subject);
	expect([await found("forage"), await found("awa"), await found("hopital")]).toEqual([
		[forage.title],
		[forage.title],
		[],
	]);
});

test("no copy of the site contains deleted texts in its index", async () => {
	const id = newId();
	await receiveMessage(id, { ...fatou, message: "Ŵĳẅ" });
	for (const number of [1, 2, 3]) await receiveMessage(newId(), { ...fatou, message: `Bonjour ${number}` });
	await deleteMessage(id);
	const path = join(newFolder(), "copy.db");
	await copyDatabase(db.$client, path);
	expect(readFileSync(path).includes("wĳw")).toBe(false);
});

test("every field that reports, events and messages are searched in is in their index", async () => {
	const words = (letters: string, names: string[]) =>
		Object.fromEntries(names.map((name, n) => [name, `${letters}${n}`]));
	const report = words("zzra", ["title", "subtitle", "author", "content"]);
	await addReport(newId(), { ...forage, ...report }, []);
	for (const word of Object.values(report)) expect((await allReports({}, word)).items).toHaveLength(1);
	const event = words("zzev", ["title", "location", "description"]);
	await addEvent(newId(), { ...noel, ...event, posterId: null }, "Europe/Paris");
	for (const word of Object.values(event)) expect((await allEvents({}, word)).items).toHaveLength(1);
	const message = words("zzme", ["name", "email", "message"]);
	await receiveMessage(newId(), { ...fatou, ...message });
	for (const search of Object.values(message)) expect((await receivedMessages({}, { search })).items).toHaveLength(1);
});

test("every searchable list updates its index by triggers", async () => {
	const { rows } = await db.$client.execute(
		"SELECT tbl_name, count(*) AS triggers FROM sqlite_schema WHERE type = 'trigger' AND name LIKE '%search%' GROUP BY 1",
	);
	const lists = ["events", "gallery", "journal", "messages", "reports"].map((list) => ({
		tbl_name: list,
		triggers: 3,
	}));
	const captions = { tbl_name: "media", triggers: 4 };
	expect(rows).toMatchObject([...lists, captions].sort((a, b) => a.tbl_name.localeCompare(b.tbl_name)));
});

test("captions, transcripts, pictures of reports and titles from before they were searched are found too", async () => {
	const database = createClient({ url: `file:${newFolder()}/site.db` });
	await migrate(drizzle(database), { migrationsFolder: olderMigrations(12) });
	const columns = "media (id, folder, path, original_name, type, bytes, sha256, alt, caption, transcript, created_at)";
	await database.executeMultiple(`
		INSERT INTO ${columns} VALUES ('1', 'gallery', 'a', 'a', 'image/jpeg', 1, 'a', NULL, 'La margelle', NULL, 0);
		INSERT INTO ${columns} VALUES ('2', 'gallery', 'b', 'b', 'video/mp4', 1, 'b', NULL, NULL, 'La margelle', 0);
		INSERT INTO ${columns} VALUES ('3', 'reports', 'c', 'c', 'image/jpeg', 1, 'c', 'La margelle', NULL, NULL, 0);
		INSERT INTO gallery (id, media_id, type, created_at) VALUES ('g', '1', 'image', 0), ('h', '2', 'video', 0);
		INSERT INTO reports (id, title, content, created_at) VALUES ('r', 'La margelle', '', 0);
		INSERT INTO reports (id, title, content, created_at) VALUES ('s', '', 'La margelle', 0)`);
	await migrate(drizzle(database), { migrationsFolder });
	const found = async (index: string) => {
		const { rows } = await database.execute(`SELECT item_id FROM search_items
			WHERE row IN (SELECT rowid FROM ${index} WHERE ${index} MATCH '"mar" AND "lle"') ORDER BY item_id`);
		return rows.map((row) => row.item_id);
	};
	expect(await found("gallery_search")).toEqual(["g", "h"]);
	expect(await found("media_search")).toEqual(["3"]);
	expect(await found("titles_search")).toEqual(["r"]);
	await database.execute("UPDATE reports SET title = 'Autre' WHERE id = 'r'");
	await database.execute("UPDATE media SET alt = 'Autre' WHERE id = '3'");
	expect([await found("titles_search"), await found("media_search")]).toEqual([[], []]);
	await database.execute("DELETE FROM media WHERE id = '3'");
	await database.execute("DELETE FROM reports");
	const { rows } = await database.execute("SELECT count(*) AS count FROM search_items");
	expect(rows[0]?.count).toBe(2);
	database.close();
});

test("what was there before the index is found too", async () => {
	const database = createClient({ url: `file:${newFolder()}/site.db` });
	await migrate(drizzle(database), { migrationsFolder: olderMigrations(5) });
	const insert = "INSERT INTO messages (id, name, email, message, created_at) VALUES ('1', ?, ?, ?, 0)";
	await database.execute({ sql: insert, args: [fatou.name, fatou.email, fatou.message] });
	await migrate(drizzle(database), { migrationsFolder });
	const found = await database.execute(`SELECT item_id FROM search_items
		WHERE row IN (SELECT rowid FROM messages_search WHERE messages_search MATCH '"arr" AND "rai"')`);
	expect(found.rows.map((row) => row.item_id)).toEqual(["1"]);
	database.close();
});
