import { inArray, isNull } from "drizzle-orm";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { statementLines } from "~/db/schema.server";
import type { LinesRead } from "~/statement-formats/statement-line";
import { knownLines, type LineOfAccount, type StoredIdentity, withIdentities } from "./line-identity.server";
import { twinsOf } from "./line-twins.server";
import { twinOf } from "./statement-lines.server";

/** How many rows a statement reads or writes at once. */
const rowsAtOnce = 200;

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
	const added: Added[] = [];
	for (const insertion of (await insertions(rowsOf(read, by))).insertions) added.push(...(await insertion));
	return countAdded(added, read.lines.length);
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
export function rowsOf({ format, lines }: NewLines, by: string) {
	const importedAt = new Date();
	return withIdentities(format, lines).map(({ account: _, payerAccount: _payer, means, isOwnTransfer, ...line }) => ({
		...{ ...line, id: newId(), importedAt, importedBy: by },
		means: means ?? (format === "mobile" ? ("mobile" as const) : ("transfer" as const)),
		ignoredAt: isOwnTransfer ? importedAt : null,
	}));
}

type NewRow = ReturnType<typeof rowsOf>[number];

/**
 * The statements that store the rows that are new, and the stored lines that the others are.
 * @param without fingerprints of stored lines that do not count
 */
export async function insertions(rows: NewRow[], without: ReadonlySet<string> = new Set()) {
	const known = knownLines(
		rows,
		(await storedLike(rows)).filter(({ fingerprint }) => !without.has(fingerprint)),
	);
	const fresh = rows.filter((row) => !known.has(row));
	const twins = await twinsOf(fresh, [...known.values()], without);
	const insertions = inPieces(fresh).map((some) =>
		db
			.insert(statementLines)
			.values(some.map((row) => ({ ...row, twinOf: row.ignoredAt ? null : twins.get(row.id) })))
			.onConflictDoNothing({ target: statementLines.fingerprint })
			.returning({ amount: statementLines.amount, twinOf: statementLines.twinOf, ignoredAt: statementLines.ignoredAt }),
	);
	return { known, insertions };
}

/** The stored lines that may be the same as one of these. */
async function storedLike(rows: NewRow[]): Promise<StoredIdentity[]> {
	const { id, fingerprint, content, numberedBy, accountId } = statementLines;
	const found = new Map<string, StoredIdentity>();
	const hasFormer = (await db.$count(statementLines, isNull(accountId))) > 0;
	for (const some of inPieces(rows))
		for (const [column, values] of [
			[fingerprint, some.flatMap((one) => (hasFormer ? [one.fingerprint, one.former] : one.fingerprint))],
			[content, some.map((row) => row.content)],
		] as const) {
			const same = await db
				.select({ id, fingerprint, content, numberedBy, accountId, twinOf })
				.from(statementLines)
				.where(inArray(column, values));
			for (const row of same) found.set(row.fingerprint, row);
		}
	return [...found.values()];
}

export const inPieces = <Row>(rows: Row[]): Row[][] =>
	Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, piece) =>
		rows.slice(piece * rowsAtOnce, (piece + 1) * rowsAtOnce),
	);
