import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { db } from "~/platform/db/client.server";
import { isOneOf } from "~/platform/db/id-lists.server";
import { type Cursor, newestFirst, readKeysetPage } from "~/platform/db/keyset-pagination";
import { statementAccounts, statementLines } from "~/platform/db/schema.server";
import { textFilter } from "~/platform/search/fold-text.server";
import { errorResponse } from "~/web/http/error-response.server";
import { type LineState, type LineToMatch, refusalOf } from "./statement";

const { id, date, amount, currency, payer, text, accountId, bankId, ignoredAt, isDistinct, importedAt } =
	statementLines;

/** The references of the pledges whose gifts came from a line. */
const references = sql<string[]>`(select json_group_array(distinct reference) from gifts
	inner join pledges on pledges.id = gifts.pledge_id where gifts.line_id = statement_lines.id)`.mapWith(
	(written: string): string[] => JSON.parse(written),
);

const { fingerprint: _, content: __, ...columns } = getTableColumns(statementLines);

/** The line that first reported the payment; null when a treasurer said that they are two payments. */
export const twinOf = sql<string | null>`case when ${isDistinct} then null else ${statementLines.twinOf} end`;

const selection = { ...columns, twinOf, references };
const storedLines = () => db.select(selection).from(statementLines).$dynamic();

/** A stored line, with the references of the pledges whose gifts came from it. */
export type StoredLine = Awaited<ReturnType<typeof storedLines>>[number];

/** Derived from the gifts, so that a line is open again as soon as its gifts are undone. */
const isGift = sql`exists (select 1 from gifts where gifts.line_id = statement_lines.id)`;

const inState: Record<LineState, SQL | undefined> = {
	open: and(sql`not ${isGift}`, isNull(ignoredAt), isNull(twinOf)),
	matched: isGift,
	twin: and(sql`not ${isGift}`, isNull(ignoredAt), isNotNull(twinOf)),
	ignored: and(sql`not ${isGift}`, isNotNull(ignoredAt)),
};

/** Returns a page of the lines in a state, newest first, filtered by words or reference. */
export async function linesPage(cursor: Cursor, { state, search }: { state: LineState; search: string }) {
	const found = and(inState[state], search ? await hasWords(search) : undefined);
	return readKeysetPage(cursor, (step) => {
		const { next, order } = newestFirst(statementLines, step, date);
		return storedLines()
			.where(and(found, next))
			.orderBy(...order)
			.limit(step.limit);
	});
}

/** Skips lines without words and gifts, which no search can find. */
async function hasWords(search: string): Promise<SQL> {
	const contains = textFilter(search);
	const rows = await db
		.select({ id, payer, text, references })
		.from(statementLines)
		.where(sql`${payer} <> '' or ${text} <> '' or ${isGift}`);
	const found = rows.filter((row) => contains(row.payer, row.text, ...row.references)).map((row) => row.id);
	return isOneOf(id, found);
}

/** Returns all open lines. */
export const openLines = (): Promise<LineToMatch[]> =>
	db
		.select({ id, date, amount, currency, payer, text, accountId, bankId, isDistinct })
		.from(statementLines)
		.where(inState.open);

/** Returns the number of open lines, counted up to 100. */
export const countOpenLines = async () =>
	(await db.select({ id }).from(statementLines).where(inState.open).limit(100)).length;

/** Returns the identifier of the next open line in the list. */
export async function nextOpenLine(line: { date: string; id: string }): Promise<string | null> {
	const [next] = await storedLines()
		.where(and(inState.open, sql`(${date}, ${id}) < (${line.date}, ${line.id})`))
		.orderBy(desc(date), desc(id))
		.limit(1);
	return next?.id ?? null;
}

/** Returns the line that a URL names. Throws a 404 response when there is none. */
export async function lineOfUrl(line = ""): Promise<StoredLine> {
	const [found] = await storedLines().where(eq(id, line));
	if (found === undefined) throw errorResponse(404, "Cette ligne de relevé n’existe pas.");
	return found;
}

/**
 * Returns the line that a URL names for a new gift. Throws a 409 response when it cannot become a gift.
 * @param isSent true when the form was sent: on a second time the line is already a gift
 */
export async function arrivalOfUrl(line = "", { isSent = false } = {}): Promise<StoredLine> {
	const found = await lineOfUrl(line);
	const refusal = refusalOf(isSent ? { ...found, references: [] } : found);
	if (refusal) throw errorResponse(409, refusal);
	return found;
}

/** Returns the lines that first reported the payments of these lines, by their identifiers. */
export async function earlierLinesOf(lines: StoredLine[]) {
	const ids = lines.flatMap((line) => line.twinOf ?? []);
	const earlier = await db
		.select({ id, date, amount, currency, payer, text, account: statementAccounts.name })
		.from(statementLines)
		.leftJoin(statementAccounts, eq(statementAccounts.id, statementLines.accountId))
		.where(inArray(id, ids));
	return new Map(earlier.map((line) => [line.id, line]));
}

export type EarlierLine = Awaited<ReturnType<typeof earlierLinesOf>> extends Map<string, infer One> ? One : never;

/** Sets whether a line is another payment than the one it resembles, which makes it an ordinary line; idempotent. */
export const separateLine = (line: string, isOther: boolean) =>
	db.update(statementLines).set({ isDistinct: isOther }).where(eq(id, line));

/** Sets a line that is no gift aside; idempotent. @returns false when it has become a gift */
export async function ignoreLine(line: string): Promise<boolean> {
	const hasGift = sql`exists (select 1 from gifts where gifts.line_id = ${line})`;
	const [, [found]] = await db.batch([
		db
			.update(statementLines)
			.set({ ignoredAt: new Date() })
			.where(and(eq(id, line), isNull(ignoredAt), sql`not ${hasGift}`)),
		db
			.select({ isGift: sql<number>`${hasGift}` })
			.from(statementLines)
			.where(eq(id, line)),
	]);
	return found?.isGift === 0;
}

/** Months for which the words of a line are stored; the line is still recognized afterwards. */
const retentionMonths = 12;

/** Returns the time before which imported lines lose their words. */
export function wordsSince(now = Date.now()): Date {
	const oldest = new Date(now);
	oldest.setUTCMonth(oldest.getUTCMonth() - retentionMonths);
	return oldest;
}

/** Empties the words of lines past their retention. */
export async function forgetPayers(now = Date.now()) {
	await db
		.update(statementLines)
		.set({ payer: "", text: "" })
		.where(and(lt(importedAt, wordsSince(now)), sql`(${payer} <> '' or ${text} <> '')`));
}
