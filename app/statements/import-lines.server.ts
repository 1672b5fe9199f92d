import { getTableColumns, or, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { isOneOf } from "~/db/is-one-of.server";
import { newId } from "~/db/new-id.server";
import { statementLines } from "~/db/schema.server";
import type { LinesRead } from "~/statement-formats/statement-line";
import { inTurns, knownLines, type LineOfAccount, withIdentities } from "./line-identity.server";
import { twinsOf } from "./line-twins.server";
import { twinOf } from "./statement-lines.server";

/** A line as it is to be stored; `isOwnTransfer`: between two accounts of the association. */
export type NewLine = LineOfAccount & {
	means?: typeof statementLines.$inferInsert.means;
	isOwnTransfer?: boolean;
};

export type NewLines = Pick<LinesRead, "format"> & { lines: NewLine[] };

/** What became of the lines: `known` ones were there; of the added ones the others are counted apart. */
export type Stored = { added: number; known: number; twins: number; ownTransfers: number; returned: number };

/**
 * Stores the lines that are new, whatever the statement's format. Killed in the middle, the next import of the
 * same statement adds what is missing.
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

/** The lines as new rows, in their order. */
export async function rowsOf({ format, lines }: NewLines, by: string) {
	const importedAt = new Date();
	const identified = await withIdentities(format, lines);
	const rowOf = ({ account: _, payerAccount: _payer, means, isOwnTransfer, ...line }: (typeof identified)[number]) => ({
		...{ ...line, id: newId(), importedAt, importedBy: by },
		means: means ?? (format === "mobile" ? ("mobile" as const) : ("transfer" as const)),
		ignoredAt: isOwnTransfer ? importedAt : null,
	});
	return inTurns(identified, (some) => some.map(rowOf));
}

type NewRow = Awaited<ReturnType<typeof rowsOf>>[number];

/**
 * The rows that are new, with their twins, and the stored lines that the others are.
 * @param without fingerprints of stored lines that do not count
 */
export async function newRows(rows: NewRow[], without: ReadonlySet<string> = new Set()) {
	const stored = (await storedLike(rows)).filter(({ fingerprint }) => !without.has(fingerprint));
	const known = knownLines(rows, stored);
	const added = rows.filter((row) => !known.has(row));
	const twins = await twinsOf(added, [...known.values()], without);
	const fresh = added.map((row) => ({ ...row, twinOf: row.ignoredAt ? null : twins.get(row.id) }));
	return { known, fresh };
}

/** The statement that stores rows that are new. */
export const addition = (rows: StoredRow[]) =>
	insertion(rows)
		.onConflictDoNothing({ target: statementLines.fingerprint })
		.returning({ amount: statementLines.amount, twinOf: statementLines.twinOf, ignoredAt: statementLines.ignoredAt });

type StoredRow = typeof statementLines.$inferInsert;

const columns = getTableColumns(statementLines);
const names = Object.keys(columns) as (keyof typeof columns)[];
const cells = sql.raw(names.map((_, place) => `value ->> ${place}`).join());

/** Rows in one parameter: one for each of their cells takes longer than SQLite does. */
export function insertion(rows: StoredRow[]) {
	const written = (cell: unknown) => (cell instanceof Date ? cell.getTime() : cell);
	const all = JSON.stringify(rows.map((row) => names.map((name) => written(row[name] ?? columns[name].default))));
	return db.insert(statementLines).select(sql`select ${cells} from json_each(${all}) where true`);
}

/** The stored lines that may be the same as one of these. */
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
