import { readFileSync } from "node:fs";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deleteMessage, receivedMessages, receiveMessage } from "~/content/contact/messages.server";
import { addEvent } from "~/content/events/event-form.server";
import { allEvents } from "~/content/events/event-lists.server";
import { allReports } from "~/content/reports/report-lists.server";
import { invite, members } from "~/people/accounts/team.server";
import { db } from "~/platform/db/client.server";
import { copyDatabase } from "~/platform/db/copy-database.server";
import { newId } from "~/platform/db/new-id.server";
import { events, reports } from "~/platform/db/schema.server";
import { plainSpellings } from "~/platform/search/fold-text.server";
import { listFilter } from "~/platform/search/search-index.server";
import { fatou, forage, hopital, noel } from "../cast";
import { newFolder } from "../faults/site-process";
import { addReport, updateReport } from "../written-items";

/** What somebody may have written, and other ways in which somebody looks for it. */
const spellings: [string, string[]][] = [
	["Kɔ́rɔ", ["koro", "Kɔrɔ", "KƆRƆ"]],
	["Niɲanko ɓinngel ƙwarai ƴiiwoonde", ["ninanko", "binngel", "kwarai", "yiiwoonde"]],
	["Ta\u00adman\u200brasset\u2060te\ufeffza", ["tamanrassetteza", "Taman\u00adrassetteza"]],
	...["'", "\ua78c"].map((sign): [string, string[]] => [
		`N${sign}Gaoundéré`,
		["n'gaoundere", "N’Gaoundéré", "n\u02bcgaoundéré"],
	]),
	["Œuvre d’Æthiopie", ["oeuvre", "œuvre", "aethiopie"]],
];

test.each(spellings)(
	"« %s » is found by other spellings, in an indexed list and in one that is read whole",
	async (written, searches) => {
		const id = newId();
		await addReport(id, { ...forage, title: written }, []);
		const account = newId();
		await invite(account, written, `${account}@association.org`, "reader");
		for (const search of searches) {
			expect((await allReports({}, search)).items.map((one) => one.id)).toContain(id);
			expect((await members({}, search)).items.map((one) => one.id)).toContain(account);
		}
		expect((await allReports({}, "xyz")).items).toEqual([]);
	},
);

test("the index spells each letter as searches do", async () => {
	const letters = Object.entries(plainSpellings).flatMap(([letter, plain]) =>
		[letter, letter.toUpperCase()].map((one) => [one, plain]),
	);
	const rows = letters.map(([letter], n) => ({
		...forage,
		id: `letter-${n}`,
		title: `zz${letter}q${n}`,
		createdAt: new Date(),
	}));
	await db.insert(reports).values(rows);
	const { rows: stored } = await db.$client.execute(
		"select item_id, title from site_search join searched_items on row = site_search.rowid where item_id like 'letter-%'",
	);
	const indexed = Object.fromEntries(stored.map(({ item_id, title }) => [item_id, String(title).toLowerCase()]));
	expect(indexed).toEqual(Object.fromEntries(letters.map(([, plain], n) => [`letter-${n}`, `zz${plain}q${n}`])));
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
			.where(and(eq(reports.id, id), await listFilter(reports, words)));
	await addReport(id, forage, []);
	expect([await holding("pompe"), await holding("repas")]).toEqual([[{ id }], []]);
	await updateReport(id, hopital, []);
	expect([await holding("pompe"), await holding("repas")]).toEqual([[], [{ id }]]);

	const message = newId();
	await receiveMessage(message, fatou);
	expect((await receivedMessages({}, { search: "parrainer" })).items).toHaveLength(1);
	await deleteMessage(message);
	const left = await db.$client.execute("select count(*) as count from searched_items where kind = 'messages'");
	expect(left.rows[0]?.count).toBe(0);
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
