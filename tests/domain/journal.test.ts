import { beforeEach, describe, expect, test } from "vitest";
import { addEvent } from "~/content/events/event-form.server";
import { createAdministrator } from "~/people/accounts/accounts.server";
import {
	actors,
	addressesOf,
	csvHead,
	csvLines,
	filterOf,
	journalPage,
	purgeJournal,
	queryOf,
	wholeJournal,
} from "~/people/journal/journal.server";
import { record } from "~/people/journal/record.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { events, journal, users } from "~/platform/db/schema.server";
import { moveToTrash } from "~/publishing/trash/trash.server";
import { csvCell } from "~/web/http/document-response.server";
import { awa, moussa, noel } from "../cast";

let awasId = "";
beforeEach(async () => {
	for (const table of [journal, events, users]) await db.delete(table);
	awasId = (await createAdministrator(awa.email, awa.password))?.id ?? "";
});
const hers = () => ({ id: awasId, email: awa.email, name: "Awa" });

/** Entries of one moment each, the earliest first; ten share each moment. */
async function write(count: number, subject = (index: number) => `Photo ${index}`) {
	await db.insert(journal).values(
		Array.from({ length: count }, (_, index) => ({
			at: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 10))),
			userId: index % 2 ? awasId : null,
			who: index % 2 ? "Awa" : "Ligne de commande",
			action: index % 3 ? "media.added" : "event.added",
			subjectId: null,
			subject: subject(index),
		})),
	);
}
const subjects = async (query: string) =>
	(await journalPage(filterOf(`http://site.test/admin/journal${query}`), {})).items.map((entry) => entry.subject);

describe("a search in the journal", () => {
	beforeEach(async () => {
		await record(hers(), "event.added", { id: "e", name: "100 % solidaire" });
		await record(hers(), "report.trashed", { id: "r", name: "Le_puits" });
		await record({ ...hers(), name: "" }, "password.changed");
		await record({ id: null, name: "Ligne de commande" }, "account.invited", { id: "m", name: moussa.name });
	});

	test.each([
		["", [moussa.name, "", "Le_puits", "100 % solidaire"]],
		["?texte=SOLIDAIRE", ["100 % solidaire"]],
		[`?texte=${"x".repeat(99)}💧`, []], // cut in the middle of a sign
		[`?texte=${awa.email}`, [""]],
		["?genre=account", [moussa.name, ""]],
		[`?texte=${"%".repeat(60_000)}`, []],
	])("%s finds %j", async (query, found) => {
		expect(await subjects(query)).toEqual(found);
	});

	test("ignores accents and case", async () => {
		await record(hers(), "media.added", { id: "n", name: "Noël à l’école, sans œufs" });
		for (const text of ["NOËL", "l'école", "oeufs", "ecole noel"])
			expect(await subjects(`?texte=${encodeURIComponent(text)}`)).toEqual(["Noël à l’école, sans œufs"]);
		expect(await subjects("?texte=noelle")).toEqual([]);
	});

	test("by a person finds what that person did, under every name", async () => {
		expect(await subjects(`?personne=${awasId}`)).toEqual(["", "Le_puits", "100 % solidaire"]);
		expect(await actors()).toEqual([{ id: awasId, name: awa.email }]);
	});
});

test("a search reads the same after a detour through an address", () => {
	const filter = { person: "abc", kind: "event", text: "l’été & moi" } as const;
	expect(filterOf(`http://site.test/?${new URLSearchParams(queryOf(filter))}`)).toEqual(filter);
	expect(filterOf("http://site.test/?texte=+&genre=&personne=")).toEqual({});
});

test.each([
	["2025-11-24T12:00:00Z", "2026-11-24T12:00:00Z", 1],
	["2025-11-24T11:59:59Z", "2026-11-24T12:00:00Z", 0],
])("an entry of %s is still there on %s: %d", async (at, now, left) => {
	await db.insert(journal).values({ at: new Date(at), who: "Awa", action: "event.added", subject: "" });
	await purgeJournal(new Date(now).getTime());
	expect(await db.$count(journal)).toBe(left);
});

test("an entry links to its subject: the page of an existing item, the trash, or nowhere", async () => {
	const [live, trashed, gone] = [newId(), newId(), newId()];
	for (const id of [live, trashed]) await addEvent(id, { ...noel, posterId: null }, "Europe/Paris");
	await moveToTrash(events, trashed);
	const entries = [live, trashed, gone].map((subjectId) => ({ action: "event.added", subjectId }));
	const addresses = await addressesOf([
		...entries,
		{ action: "report.added", subjectId: live },
		{ action: "account.disabled", subjectId: awasId },
		{ action: "password.changed", subjectId: null },
	]);
	expect(Object.fromEntries(addresses)).toEqual({
		[live]: `/admin/events/${live}`,
		[trashed]: "/admin/corbeille",
		[awasId]: "/admin/comptes",
	});
});

test.each([
	['dit "Awa"', '"dit ""Awa"""'],
	["deux\nlignes; et plus", '"deux\nlignes; et plus"'],
	["=1+1", `"'=1+1"`],
	["＝1+1", `"'＝1+1"`],
])("the text %j is the cell %s of a CSV file", (text, cell) => {
	expect(csvCell(text)).toBe(cell);
	for (const sign of ["+", "-", "@", "\t="]) expect(csvCell(`${sign}1`)).toBe(`"'${sign}1"`);
});

test("the exported journal has one line per entry, in the site's time zone", async () => {
	await db.insert(journal).values({
		at: new Date("2026-06-30T22:05:00Z"),
		who: "=Awa",
		action: "event.added",
		subject: 'Fête de "Noël"',
	});
	const parts: string[] = [csvHead];
	for await (const entries of wholeJournal({})) parts.push(csvLines(entries, "Europe/Paris"));
	expect(parts.join("")).toBe(
		`\uFEFF"Jour";"Heure";"Qui";"Action";"Élément"\r\n"2026-07-01";"00:05";"'=Awa";"a ajouté l’événement";"Fête de ""Noël"""\r\n`,
	);
});

test("the whole journal is read to its end, each entry once", async () => {
	for (let part = 0; part < 11; part++) await write(100);
	const read: string[] = [];
	for await (const entries of wholeJournal({})) read.push(...entries.map((entry) => entry.id));
	expect([read.length, new Set(read).size]).toEqual([1100, 1100]);
});
