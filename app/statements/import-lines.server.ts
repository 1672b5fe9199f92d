import { inArray, isNull } from "drizzle-orm";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { statementLines } from "~/db/schema.server";
import type { LinesRead } from "~/statement-formats/statement-line";
import {
	identitiesOf,
	knownLines,
	type LineIdentity,
	type LineOfAccount,
	type StoredIdentity,
} from "./line-identity.server";
import { twinsOf } from "./line-twins.server";

/** How many rows a statement reads or writes at once. */
const rowsAtOnce = 200;

/** A line as it is to be stored; `isOwnTransfer`: between two accounts of the association. */
export type NewLine = LineOfAccount & {
	means?: typeof statementLines.$inferInsert.means;
	isOwnTransfer?: boolean;
};

type NewLines = Pick<LinesRead, "format"> & { lines: NewLine[] };

/** What became of the lines: `known` ones were there; of the added ones the others are counted apart. */
export type Stored = { added: number; known: number; twins: number; ownTransfers: number; returned: number };

/**
 * Stores the lines that are new, whatever the statement's format. Killed in the middle, the next import of the
 * same statement adds what is missing.
 * @param by the account that imports them
 */
export async function importLines(read: NewLines, by: string): Promise<Stored> {
	const added: Added[] = [];
	for (const insertion of await insertions(read, by)) added.push(...(await insertion));
	return countAdded(added, read.lines.length);
}

const { amount, twinOf, ignoredAt } = statementLines;

/** What is said of a line that was added or removed. */
export const changedColumns = { amount, twinOf, ignoredAt };

type Added = { amount: number; twinOf: string | null; ignoredAt: Date | null };

export const countAdded = (added: Added[], lines: number): Stored => ({
	added: added.length,
	known: lines - added.length,
	twins: added.filter(({ twinOf }) => twinOf !== null).length,
	ownTransfers: added.filter(({ ignoredAt }) => ignoredAt !== null).length,
	returned: added.filter(({ amount, twinOf, ignoredAt }) => amount < 0 && !twinOf && !ignoredAt).length,
});

/**
 * The statements that store the lines that are new.
 * @param without fingerprints of stored lines that do not count
 */
export async function insertions({ format, lines }: NewLines, by: string, without: ReadonlySet<string> = new Set()) {
	const identities = identitiesOf(format, lines);
	const stored = (await storedLike(identities)).filter(({ fingerprint }) => !without.has(fingerprint));
	const known = knownLines(identities, stored);
	const rows = rowsOf({ format, lines }, by, identities).filter((_, place) => {
		const identity = identities[place];
		return identity && !known.has(identity);
	});
	const twins = await twinsOf(rows, [...known.values()], without);
	return inPieces(rows.map((row) => ({ ...row, twinOf: row.ignoredAt ? null : twins.get(row.id) }))).map((some) =>
		db
			.insert(statementLines)
			.values(some)
			.onConflictDoNothing({ target: statementLines.fingerprint })
			.returning(changedColumns),
	);
}

/** The lines as new rows, in their order. */
export function rowsOf({ format, lines }: NewLines, by: string, identities = identitiesOf(format, lines)) {
	const importedAt = new Date();
	return identities.flatMap(({ former: _, ...identity }, place) => {
		const line = lines[place];
		if (line === undefined) return [];
		const { date, amount, currency, payer, text, bankId, means, isOwnTransfer } = line;
		return {
			...identity,
			...{ id: newId(), date, amount, currency, payer, text, bankId, importedAt, importedBy: by },
			means: means ?? (format === "mobile" ? ("mobile" as const) : ("transfer" as const)),
			ignoredAt: isOwnTransfer ? importedAt : null,
		};
	});
}

/** The stored lines that may be the same as one of these. */
async function storedLike(identities: LineIdentity[]): Promise<StoredIdentity[]> {
	const { id, fingerprint, content, numberedBy, accountId, twinOf } = statementLines;
	const found = new Map<string, StoredIdentity>();
	const hasFormer = (await db.$count(statementLines, isNull(accountId))) > 0;
	for (const some of inPieces(identities))
		for (const [column, values] of [
			[fingerprint, some.flatMap((one) => (hasFormer ? [one.fingerprint, one.former] : one.fingerprint))],
			[content, some.map((identity) => identity.content)],
		] as const) {
			const rows = await db
				.select({ id, fingerprint, content, numberedBy, accountId, twinOf })
				.from(statementLines)
				.where(inArray(column, values));
			for (const row of rows) found.set(row.fingerprint, row);
		}
	return [...found.values()];
}

export const inPieces = <Row>(rows: Row[]): Row[][] =>
	Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, piece) =>
		rows.slice(piece * rowsAtOnce, (piece + 1) * rowsAtOnce),
	);
