import { and, eq, inArray, like, lt, or, type SQL, sql } from "drizzle-orm";
import { calendarDateAt, clockTimeAt } from "~/platform/calendar/calendar-date";
import { db } from "~/platform/db/client.server";
import {
	batchSize,
	type Cursor,
	newestFirst,
	type Page,
	readKeysetPage,
	type Step,
} from "~/platform/db/keyset-pagination";
import { journal, messages, trashedTables, users } from "~/platform/db/schema.server";
import { contentKinds, kindNames } from "~/platform/kinds/content-kinds";
import { adminPaths, contentPaths } from "~/platform/kinds/paths";
import { foldCase } from "~/platform/search/fold-text.server";
import { listFilter } from "~/platform/search/search-index.server";
import { csvHeader, csvLine } from "~/web/http/document-response.server";
import { auditActionLabel, auditActions, auditCategories } from "./audit-actions";

/** A filter of the journal; an empty one matches all entries. */
type Filter = { person?: string; kind?: string; text?: string };

/** Parses the filter of a URL; invalid values are ignored. */
export function filterOf(url: string): Filter {
	const query = new URL(url).searchParams;
	const [person, kind, text] = ["personne", "genre", "texte"].map((name) => query.get(name)?.trim().slice(0, 100));
	return {
		...(person && /^[\w-]{1,64}$/.test(person) && { person }),
		...(kind && Object.hasOwn(auditCategories, kind) && { kind }),
		...(text && { text: text.toWellFormed().normalize("NFC") }),
	};
}

/** Formats the filter as query parameters. */
export const queryOf = ({ person, kind, text }: Filter): Record<string, string> => ({
	...(person && { personne: person }),
	...(kind && { genre: kind }),
	...(text && { texte: text }),
});

const columns = {
	id: sql<string>`cast(${journal.id} as text)`,
	at: journal.at,
	who: journal.who,
	action: journal.action,
	subjectId: journal.subjectId,
	subject: journal.subject,
};

type Entry = Awaited<ReturnType<typeof readJournalStep>>[number];

/** Returns a page of entries, newest first. */
export async function journalPage(filter: Filter, cursor: Cursor): Promise<Page<Entry>> {
	const found = await conditionOf(filter);
	return readKeysetPage(cursor, (step) => readJournalStep(found, step));
}

/** Yields all entries, newest first, in batches to bound memory. */
export async function* wholeJournal(filter: Filter): AsyncGenerator<Entry[]> {
	const found = await conditionOf(filter);
	let from: string | undefined;
	do {
		const entries = await readJournalStep(found, { direction: "forward", from, limit: batchSize });
		yield entries;
		from = entries.length === batchSize ? entries.at(-1)?.id : undefined;
	} while (from);
}

function readJournalStep(found: SQL | undefined, step: Step) {
	const { next, order } = newestFirst(journal, step, journal.at);
	return db
		.select(columns)
		.from(journal)
		.where(and(next, found))
		.orderBy(...order)
		.limit(step.limit);
}

async function conditionOf({ person, kind, text }: Filter): Promise<SQL | undefined> {
	return and(
		person ? eq(journal.userId, person) : undefined,
		kind ? or(...(auditCategories[kind]?.of ?? []).map((word) => like(journal.action, `${word}.%`))) : undefined,
		text ? await matchesText(text) : undefined,
	);
}

/** Matches the words in subject, actor or text of the action. */
async function matchesText(text: string): Promise<SQL | undefined> {
	const found = await listFilter(journal, text);
	const actions = actionsMatching(text);
	return actions.length > 0 ? or(found, inArray(journal.action, actions)) : found;
}

function actionsMatching(text: string): string[] {
	const folded = foldCase(text);
	if (folded === "") return []; // the text has only accents
	return Object.entries(auditActions)
		.filter(([, words]) => foldCase(words).includes(folded))
		.map(([action]) => action);
}

/** Returns the accounts for the filter, ordered by name. */
export async function actors(): Promise<{ id: string; name: string }[]> {
	const name = sql<string>`coalesce(nullif(${users.name}, ''), ${users.email})`;
	return db.select({ id: users.id, name }).from(users).orderBy(sql`lower(${name})`).limit(batchSize);
}

/** Deletes entries older than a year. */
export function purgeJournal(now = Date.now()) {
	const oldest = new Date(now);
	oldest.setUTCFullYear(oldest.getUTCFullYear() - 1);
	return db.delete(journal).where(lt(journal.at, oldest));
}

/** Returns the current pages of the entries' subjects, by identifier; deleted subjects have none. */
export async function addressesOf(entries: Pick<Entry, "action" | "subjectId">[]): Promise<Map<string, string>> {
	const of = (kind: string) =>
		entries.flatMap(({ action, subjectId }) => (action.startsWith(`${kind}.`) && subjectId ? [subjectId] : []));
	const found = async (name: (typeof kindNames)[number]) => {
		const [table, { audit }] = [trashedTables[name], contentKinds[name]];
		const rows = await db
			.select({ id: table.id, deletedAt: table.deletedAt })
			.from(table)
			.where(inArray(table.id, of(audit)));
		return rows.map(({ id, deletedAt }) => [id, deletedAt ? adminPaths.trash : contentPaths.item(name, id)] as const);
	};
	const known = async (table: typeof messages | typeof users, kind: string, list: string) => {
		const rows = await db
			.select({ id: table.id })
			.from(table)
			.where(inArray(table.id, of(kind)));
		return rows.map(({ id }) => [id, list] as const);
	};
	const addresses = await Promise.all([
		...kindNames.map(found),
		known(messages, "message", adminPaths.messages),
		known(users, "account", adminPaths.accounts),
	]);
	return new Map(addresses.flat());
}

/** The header line of the CSV file. */
export const csvHead = csvHeader(["Jour", "Heure", "Qui", "Action", "Élément"]);

/** Formats entries as CSV lines. */
export const csvLines = (entries: Entry[], timeZone: string) =>
	entries
		.map(({ at, who, action, subject }) =>
			csvLine([calendarDateAt(at, timeZone), clockTimeAt(at, timeZone), who, auditActionLabel(action), subject]),
		)
		.join("");
