import { and, count, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { type Cursor, type Page, readKeysetPage } from "~/db/keyset-pagination";
import { newestFirst } from "~/db/newest-first.server";
import { gifts, pledges, statementAccounts, statementLines } from "~/db/schema.server";
import { textContains } from "~/search/text-search.server";
import type { LineState } from "./line-state";
import type { LineToMatch } from "./match-lines.server";

const { id, date, amount, currency, means, payer, text, ignoredAt, twinOf, importedAt } = statementLines;

/** A stored line, and the reference of the pledge whose gift it became. */
export type StoredLine = LineToMatch & {
	means: typeof statementLines.$inferSelect.means;
	importedAt: Date;
	ignoredAt: Date | null;
	twinOf: string | null;
	reference: string | null;
};

/** A gift has the identifier of its line: taken back from anywhere, the line is open again. */
const storedLines = () =>
	db
		.select({
			...{ id, date, amount, currency, means, payer, text, importedAt, ignoredAt, twinOf },
			reference: pledges.reference,
		})
		.from(statementLines)
		.leftJoin(gifts, eq(gifts.id, statementLines.id))
		.leftJoin(pledges, eq(pledges.id, gifts.pledgeId))
		.$dynamic();

const inState: Record<LineState, SQL | undefined> = {
	open: and(isNull(gifts.id), isNull(ignoredAt), isNull(twinOf)),
	matched: sql`${gifts.id} is not null`,
	twin: and(isNull(gifts.id), isNull(ignoredAt), isNotNull(twinOf)),
	ignored: and(isNull(gifts.id), sql`${ignoredAt} is not null`),
};

/** A page of the lines in a state, newest first, with these words or this reference. */
export function linesPage(cursor: Cursor, filter: { state: LineState; search: string }): Promise<Page<StoredLine>> {
	const found = and(inState[filter.state], textContains([payer, text, pledges.reference], filter.search));
	return readKeysetPage(cursor, (step) => {
		const { next, order } = newestFirst(statementLines, step, date);
		return storedLines()
			.where(and(found, next))
			.orderBy(...order)
			.limit(step.limit);
	});
}

/** All lines that nobody has dealt with. */
export const openLines = (): Promise<LineToMatch[]> =>
	db
		.select({ id, date, amount, currency, payer, text })
		.from(statementLines)
		.leftJoin(gifts, eq(gifts.id, statementLines.id))
		.where(inState.open);

/** How many lines nobody has dealt with, counted up to 100. */
export async function countOpenLines(): Promise<number> {
	const some = db
		.select({ id })
		.from(statementLines)
		.leftJoin(gifts, eq(gifts.id, statementLines.id))
		.where(inState.open)
		.limit(100)
		.as("some");
	const [row] = await db.select({ count: count() }).from(some);
	return row?.count ?? 0;
}

/** The open line after one in the list. */
export async function nextOpenLine(line: { date: string; id: string }): Promise<string | null> {
	const [next] = await storedLines()
		.where(and(inState.open, sql`(${date}, ${id}) < (${line.date}, ${line.id})`))
		.orderBy(desc(date), desc(id))
		.limit(1);
	return next?.id ?? null;
}

export async function lineById(line: string): Promise<StoredLine | undefined> {
	const [found] = await storedLines().where(eq(id, line));
	return found;
}

/** The lines that told first of the payments of such lines, by their identifiers. */
export async function originalsOf(lines: StoredLine[]) {
	const ids = lines.flatMap((line) => line.twinOf ?? []);
	const originals = await db
		.select({ id, date, amount, currency, payer, text, account: statementAccounts.name })
		.from(statementLines)
		.leftJoin(statementAccounts, eq(statementAccounts.id, statementLines.accountId))
		.where(inArray(id, ids));
	return new Map(originals.map((original) => [original.id, original]));
}

export type Original = Awaited<ReturnType<typeof originalsOf>> extends Map<string, infer One> ? One : never;

/** Counts a line as a payment of its own, although it resembles one of another statement; idempotent. */
export const separateLine = (line: string) =>
	db
		.update(statementLines)
		.set({ twinOf: null, isDistinct: true })
		.where(and(eq(id, line), isNotNull(twinOf)));

/** Takes that back, unless the line is a gift or the other one of another amount. */
export const rejoinLine = (line: string, original: string) =>
	db
		.update(statementLines)
		.set({ twinOf: original, isDistinct: false })
		.where(
			and(
				...[eq(id, line), statementLines.isDistinct],
				sql`not exists (select 1 from gifts where line_id = ${line})`,
				sql`exists (select 1 from statement_lines as one where one.id = ${original} and one.id <> ${id}
					and one.amount = ${amount} and one.currency = ${currency})`,
			),
		);

/** Sets a line aside, which is no gift; idempotent. @returns false when it has become a gift */
export async function ignoreLine(line: string): Promise<boolean> {
	const isGift = sql`exists (select 1 from gifts where gifts.id = ${line})`;
	const [, [found]] = await db.batch([
		db
			.update(statementLines)
			.set({ ignoredAt: new Date() })
			.where(and(eq(id, line), isNull(ignoredAt), sql`not ${isGift}`)),
		db
			.select({ isGift: sql<number>`${isGift}` })
			.from(statementLines)
			.where(eq(id, line)),
	]);
	return found?.isGift === 0;
}

/** Takes a line up again that was set aside. */
export async function reopenLine(line: string) {
	await db.update(statementLines).set({ ignoredAt: null }).where(eq(id, line));
}

/** How many months the words of a line are stored; without them it is still known. */
const retentionMonths = 12;

/** When the oldest lines were imported whose words are stored. */
export function oldestWords(now = Date.now()): Date {
	const oldest = new Date(now);
	oldest.setUTCMonth(oldest.getUTCMonth() - retentionMonths);
	return oldest;
}

/** Empties the words of lines past their retention. */
export async function forgetPayers(now = Date.now()) {
	await db
		.update(statementLines)
		.set({ payer: "", text: "" })
		.where(and(lt(importedAt, oldestWords(now)), sql`(${payer} <> '' or ${text} <> '')`));
}
