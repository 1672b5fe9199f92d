import { and, getTableColumns, or, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { LinesRead } from "~/giving/statement-formats/statement-line";
import { db } from "~/platform/db/client.server";
import { isOneOf } from "~/platform/db/id-lists.server";
import { newId } from "~/platform/db/new-id.server";
import { statementLines } from "~/platform/db/schema.server";
import { inTurns, knownLines, type LineOfAccount, twinsOf, withIdentities } from "./line-identity.server";
import { twinOf } from "./statement-lines.server";

/** A line to store; `isOwnTransfer` when it is between two accounts of the association. */
export type NewLine = LineOfAccount & {
	paymentMethod?: typeof statementLines.$inferInsert.paymentMethod;
	isOwnTransfer?: boolean;
};

export type NewLines = Pick<LinesRead, "format"> & { lines: NewLine[] };

/** Result of an import: `known` lines were already stored; twins, own transfers and returns are part of `added`. */
export type Stored = { added: number; known: number; twins: number; ownTransfers: number; returned: number };

/**
 * Stores the lines that are new, in any format. When the process is killed, the next import of the same statement adds
 * the rest.
 * @param by the account that imports them
 */
export async function importLines(read: NewLines, by: string): Promise<Stored> {
	const { fresh } = await newRows(await rowsOf(read, by));
	return countAdded(await inTurns(fresh, addition), read.lines.length);
}

type Added = Pick<typeof statementLines.$inferSelect, "amount" | "twinOf" | "ignoredAt">;

export const countAdded = (added: Added[], lines: number): Stored => ({
	added: added.length,
	known: lines - added.length,
	twins: added.filter(({ twinOf }) => twinOf !== null).length,
	ownTransfers: added.filter(({ ignoredAt }) => ignoredAt !== null).length,
	returned: added.filter(({ amount, twinOf, ignoredAt }) => amount < 0 && !twinOf && !ignoredAt).length,
});

/** Converts the lines to new rows, in the same order. */
export async function rowsOf({ format, lines }: NewLines, by: string) {
	const importedAt = new Date();
	const identified = await withIdentities(format, lines);
	const rowOf = ({
		account: _,
		payerAccount: _payer,
		paymentMethod,
		isOwnTransfer,
		...line
	}: (typeof identified)[number]) => ({
		...{ ...line, id: newId(), importedAt, importedBy: by },
		paymentMethod: paymentMethod ?? (format === "mobile" ? ("mobile" as const) : ("transfer" as const)),
		ignoredAt: isOwnTransfer ? importedAt : null,
	});
	return inTurns(identified, (some) => some.map(rowOf));
}

type NewRow = Awaited<ReturnType<typeof rowsOf>>[number];

/**
 * Splits rows into new ones, with their twins, and those already stored, with their stored lines.
 * @param without fingerprints of stored lines to ignore
 */
export async function newRows(rows: NewRow[], without: ReadonlySet<string> = new Set()) {
	const stored = (await storedLike(rows)).filter(({ fingerprint }) => !without.has(fingerprint));
	const known = knownLines(rows, stored);
	const added = rows.filter((row) => !known.has(row));
	const twins = await twinsOf(added, [...known.values()], without);
	const fresh = added.map((row) => ({ ...row, twinOf: row.ignoredAt ? null : twins.get(row.id) }));
	return { known, fresh };
}

/** Builds the SQL statement that stores new rows. */
export const addition = (rows: StoredRow[]) =>
	insertion(rows)
		.onConflictDoNothing({ target: statementLines.fingerprint })
		.returning({ amount: statementLines.amount, twinOf: statementLines.twinOf, ignoredAt: statementLines.ignoredAt });

type StoredRow = typeof statementLines.$inferInsert;

const columns = getTableColumns(statementLines);
const names = Object.keys(columns) as (keyof typeof columns)[];
const cells = sql.raw(names.map((_, place) => `value ->> ${place}`).join());

/** Passes all rows as one JSON parameter: binding a parameter per cell takes longer than the insert itself. */
export function insertion(rows: StoredRow[]) {
	const written = (cell: unknown) => (cell instanceof Date ? cell.getTime() : cell);
	const all = JSON.stringify(rows.map((row) => names.map((name) => written(row[name] ?? columns[name].default))));
	return db.insert(statementLines).select(sql`select ${cells} from json_each(${all}) where true`);
}

/** Returns the stored lines that may be identical to one of these. */
async function storedLike(rows: NewRow[]) {
	const { id, fingerprint, content, numberedBy, accountId } = statementLines;
	const found = await inTurns(rows, (some) => {
		const fingerprints = some.flatMap((row) => [row.fingerprint, row.former]);
		const contents = some.map((row) => row.content);
		return db
			.select({ id, fingerprint, content, numberedBy, accountId, twinOf })
			.from(statementLines)
			.where(or(isOneOf(fingerprint, fingerprints), isOneOf(content, contents)));
	});
	return [...new Map(found.map((line) => [line.id, line])).values()];
}

/** True when a line has a gift, or a fee was withheld from it. */
const isUsed = sql<number>`(exists (select 1 from gifts where gifts.line_id = statement_lines.id)
	or exists (select 1 from spendings where spendings.line_id = statement_lines.id))`;

/**
 * Stores the lines of a table whose columns had been misread, and removes those of the wrong reading that have no gift,
 * in one transaction.
 * @param wrong the lines as they were misread
 * @param naming the SQL statement that stores the columns' roles
 * @returns also the number of removed lines, and the identifiers of wrong lines that stay because of their gifts
 */
export async function replaceLines(
	read: NewLines,
	{ wrong, naming }: { wrong: NewLines["lines"]; naming: BatchItem<"sqlite"> | undefined },
	by: string,
) {
	const rows = await rowsOf(read, by);
	// Includes the fingerprints that an earlier release stored.
	const right = new Set(rows.flatMap(({ fingerprint, former }) => [fingerprint, former]));
	const onlyWrong = (await withIdentities(read.format, wrong))
		.flatMap(({ fingerprint, former }) => [fingerprint, former])
		.filter((fingerprint) => !right.has(fingerprint));
	const before = await storedOf(onlyWrong);
	const leaving = before.filter((line) => !line.isUsed);
	const { known, fresh } = await newRows(rows, new Set(leaving.map(({ fingerprint }) => fingerprint)));
	const reworded = [...known].flatMap(([row, { fingerprint }]) =>
		[row.fingerprint, row.former].includes(fingerprint) ? { ...row, fingerprint } : [],
	);
	const leavingIds = leaving.map(({ id }) => id);
	const [added] = await db.batch([
		addition(fresh),
		// The condition is repeated, as another treasurer may confirm a line at the same time.
		db.delete(statementLines).where(and(isOneOf(statementLines.id, leavingIds), sql`not ${isUsed}`)),
		rewording(reworded),
		...(naming ? [naming] : []),
	]);
	const confirmed = (await storedOf(onlyWrong)).map(({ id }) => id);
	return { ...countAdded(added, read.lines.length), removed: before.length - confirmed.length, confirmed };
}

/** Corrects payer and text of a line that was otherwise right: gift and state stay, and emptied words stay empty. */
const rewording = (rows: Parameters<typeof insertion>[0]) =>
	insertion(rows).onConflictDoUpdate({
		target: statementLines.fingerprint,
		set: { payer: sql`excluded.payer`, text: sql`excluded.text` },
		setWhere: sql`${statementLines.payer} <> '' or ${statementLines.text} <> ''`,
	});

const storedOf = (fingerprints: string[]) =>
	inTurns(fingerprints, (some) => {
		const { id, fingerprint } = statementLines;
		return db.select({ id, fingerprint, isUsed }).from(statementLines).where(isOneOf(fingerprint, some));
	});
