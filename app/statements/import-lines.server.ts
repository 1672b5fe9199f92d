import { inArray } from "drizzle-orm";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { statementLines } from "~/db/schema.server";
import type { LinesRead } from "~/statement-formats/statement-line";
import { identitiesOf, type LineIdentity, unknownOf } from "./line-identity.server";

/** How many rows a statement reads or writes at once. */
const rowsAtOnce = 200;

/**
 * Stores the lines that are new, whatever the statement's format. Killed in the middle, the next import of the
 * same statement adds what is missing.
 * @param by the account that imports them
 * @returns how many are new, and how many were known
 */
export async function importLines(
	{ format, lines }: Pick<LinesRead, "format" | "lines">,
	by: string,
): Promise<{ added: number; known: number }> {
	let added = 0;
	for (const insertion of await insertions({ format, lines }, by)) added += (await insertion).length;
	return { added, known: lines.length - added };
}

/**
 * The statements that store the lines that are new.
 * @param without fingerprints of stored lines that do not count
 */
export async function insertions(
	{ format, lines }: Pick<LinesRead, "format" | "lines">,
	by: string,
	without = new Set<string>(),
) {
	const identities = identitiesOf(format, lines);
	const stored = (await storedLike(identities)).filter(({ fingerprint }) => !without.has(fingerprint));
	const unknown = unknownOf(identities, stored);
	const fingerprints = new Set([...unknown].map(({ fingerprint }) => fingerprint));
	const rows = rowsOf({ format, lines }, by, identities).filter(({ fingerprint }) => fingerprints.has(fingerprint));
	return inPieces(rows).map((some) =>
		db
			.insert(statementLines)
			.values(some)
			.onConflictDoNothing({ target: statementLines.fingerprint })
			.returning({ id: statementLines.id }),
	);
}

/** The lines as new rows. */
export function rowsOf(
	{ format, lines }: Pick<LinesRead, "format" | "lines">,
	by: string,
	identities = identitiesOf(format, lines),
) {
	const means = format === "mobile" ? ("mobile" as const) : ("transfer" as const);
	const importedAt = new Date();
	return lines.flatMap(({ bankId: _, ...line }, place) => {
		const identity = identities[place];
		return identity ? [{ ...line, ...identity, id: newId(), means, importedAt, importedBy: by }] : [];
	});
}

/** The stored lines that may be the same as one of these. */
async function storedLike(identities: LineIdentity[]): Promise<LineIdentity[]> {
	const { fingerprint, content, numberedBy } = statementLines;
	const found = new Map<string, LineIdentity>();
	for (const some of inPieces(identities))
		for (const column of ["fingerprint", "content"] as const) {
			const values = some.map((identity) => identity[column]);
			const rows = await db
				.select({ fingerprint, content, numberedBy })
				.from(statementLines)
				.where(inArray(statementLines[column], values));
			for (const row of rows) found.set(row.fingerprint, row as LineIdentity);
		}
	return [...found.values()];
}

export const inPieces = <Row>(rows: Row[]): Row[][] =>
	Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, piece) =>
		rows.slice(piece * rowsAtOnce, (piece + 1) * rowsAtOnce),
	);
