import { and, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { isOneOf } from "~/db/is-one-of.server";
import { statementLines } from "~/db/schema.server";
import { addition, countAdded, insertion, type NewLines, newRows, rowsOf } from "./import-lines.server";
import { inTurns, withIdentities } from "./line-identity.server";
import type { nameColumns } from "./named-columns.server";

/** Whether a line is a gift, or a fee was withheld from it. */
const isUsed = sql<number>`(exists (select 1 from gifts where gifts.line_id = statement_lines.id)
	or exists (select 1 from spendings where spendings.line_id = statement_lines.id))`;

/**
 * Stores the lines of a table whose columns had been taken for others, and removes those of the wrong reading that are no
 * gifts, in one transaction.
 * @param wrong the lines as they had been read
 * @param naming the statement that remembers the columns
 * @returns also how many were removed, and the identifiers of those that stay as they are gifts
 */
export async function replaceLines(
	read: NewLines,
	{ wrong, naming }: { wrong: NewLines["lines"]; naming: ReturnType<typeof nameColumns> | undefined },
	by: string,
) {
	const rows = await rowsOf(read, by);
	// Also those that a former version stored.
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
		// Another treasurer may confirm one now.
		db.delete(statementLines).where(and(isOneOf(statementLines.id, leavingIds), sql`not ${isUsed}`)),
		rewording(reworded),
		...(naming ? [naming] : []),
	]);
	const confirmed = (await storedOf(onlyWrong)).map(({ id }) => id);
	return { ...countAdded(added, read.lines.length), removed: before.length - confirmed.length, confirmed };
}

/** A line that was right but for who gave and why keeps its gift, or stays set aside; emptied words stay empty. */
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
