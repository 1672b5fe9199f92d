import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { gifts, statementLines } from "~/db/schema.server";
import type { LinesRead } from "~/statement-formats/statement-line";
import { changedColumns, countAdded, inPieces, insertions, type NewLine, rowsOf } from "./import-lines.server";
import { identitiesOf } from "./line-identity.server";
import type { nameColumns } from "./named-columns.server";

/**
 * Stores the lines of a table whose columns had been taken for others, and removes those of the wrong reading that are no
 * gifts, in one transaction.
 * @param wrong the lines as they had been read
 * @param naming the statement that remembers the columns
 * @returns also how many were removed, and the identifiers of those that stay as they are gifts
 */
export async function replaceLines(
	read: Pick<LinesRead, "format"> & { lines: NewLine[] },
	{ wrong, naming }: { wrong: NewLine[]; naming: ReturnType<typeof nameColumns> | undefined },
	by: string,
) {
	// Also those that a former version stored.
	const fingerprintsOf = (lines: NewLine[]) =>
		identitiesOf(read.format, lines).flatMap(({ fingerprint, former }) => [fingerprint, former]);
	const right = new Set(fingerprintsOf(read.lines));
	const onlyWrong = fingerprintsOf(wrong).filter((fingerprint) => !right.has(fingerprint));
	const stored = await storedOf(onlyWrong);
	const leaving = stored.filter(({ gift }) => gift === null);
	const removals = inPieces(leaving).map((some) =>
		db
			.delete(statementLines)
			.where(
				and(
					inArray(
						statementLines.id,
						some.map(({ id }) => id),
					),
					// Another treasurer may confirm one now.
					sql`not exists (select 1 from gifts where gifts.line_id = ${statementLines.id})`,
				),
			)
			.returning(changedColumns),
	);
	const additions = await insertions(read, by, new Set(leaving.map(({ fingerprint }) => fingerprint)));
	const present = new Set((await storedOf([...right])).map(({ fingerprint }) => fingerprint));
	const identities = identitiesOf(read.format, read.lines);
	const rows = rowsOf(read, by, identities).flatMap((row, place) => {
		const fingerprint = [row.fingerprint, identities[place]?.former ?? ""].find((one) => present.has(one));
		return fingerprint ? { ...row, fingerprint } : [];
	});
	const [first, ...others] = [...removals, ...additions, ...rewordings(rows), ...(naming ? [naming] : [])];
	const results = first ? await db.batch([first, ...others]) : [];
	const changed = results.map((result) => (Array.isArray(result) ? result : []));
	const removed = changed.slice(0, removals.length).flat().length;
	const added = changed.slice(removals.length, removals.length + additions.length).flat();
	const confirmed = (await storedOf(onlyWrong)).map(({ id }) => id);
	return { ...countAdded(added, read.lines.length), removed, confirmed };
}

/** A line that was right but for who gave and why keeps its gift, or stays set aside; emptied words stay empty. */
const rewordings = (rows: ReturnType<typeof rowsOf>) =>
	inPieces(rows).map((some) =>
		db
			.insert(statementLines)
			.values(some)
			.onConflictDoUpdate({
				target: statementLines.fingerprint,
				set: { payer: sql`excluded.payer`, text: sql`excluded.text` },
				setWhere: sql`${statementLines.payer} <> '' or ${statementLines.text} <> ''`,
			}),
	);

async function storedOf(fingerprints: string[]) {
	const found: { id: string; fingerprint: string; gift: string | null }[] = [];
	for (const some of inPieces(fingerprints))
		found.push(
			...(await db
				.select({ id: statementLines.id, fingerprint: statementLines.fingerprint, gift: gifts.id })
				.from(statementLines)
				.leftJoin(gifts, eq(gifts.lineId, statementLines.id))
				.where(inArray(statementLines.fingerprint, some))),
		);
	return found;
}
