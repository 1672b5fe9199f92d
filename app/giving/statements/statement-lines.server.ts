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

/** The references of the pledges whose gifts a line became. */
const references = sql<string[]>`(select json_group_array(distinct reference) from gifts
	inner join pledges on pledges.id = gifts.pledge_id where gifts.line_id = statement_lines.id)`.mapWith(
	(written: string): string[] => JSON.parse(written),
);

const { fingerprint: _, content: __, ...columns } = getTableColumns(statementLines);

/** The line that it resembles; null when somebody said that it is another payment. */
export const twinOf = sql<string | null>`case when ${isDistinct} then null else ${statementLines.twinOf} end`;

const selection = { ...columns, twinOf, references };
const storedLines = () => db.select(selection).from(statementLines).$dynamic();

/** A stored line, and the references of the pledges whose gifts it became. */
export type StoredLine = Awaited<ReturnType<typeof storedLines>>[number];

/** Taken back from anywhere, a line without gifts is open again. */
const isGift = sql`exists (select 1 from gifts where gifts.line_id = statement_lines.id)`;

const inState: Record<LineState, SQL | undefined> = {
	open: and(sql`not ${isGift}`, isNull(ignoredAt), isNull(twinOf)),
	matched: isGift,
	twin: and(sql`not ${isGift}`, isNull(ignoredAt), isNotNull(twinOf)),
	ignored: and(sql`not ${isGift}`, isNotNull(ignoredAt)),
};

/** A page of the lines in a state, newest first, with these words or this reference. */
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

/** Lines without words or gifts have nothing to be found by. */
async function hasWords(search: string): Promise<SQL> {
	const contains = textFilter(search);
	const rows = await db
		.select({ id, payer, text, references })
		.from(statementLines)
		.where(sql`${payer} <> '' or ${text} <> '' or ${isGift}`);
	const found = rows.filter((row) => contains(row.payer, row.text, ...row.references)).map((row) => row.id);
	return isOneOf(id, found);
}

/** All lines that nobody has dealt with. */
export const openLines = (): Promise<LineToMatch[]> =>
	db
		.select({ id, date, amount, currency, payer, text, accountId, bankId, isDistinct })
		.from(statementLines)
		.where(inState.open);

/** How many lines nobody has dealt with, counted up to 100. */
export const countOpenLines = async () =>
	(await db.select({ id }).from(statementLines).where(inState.open).limit(100)).length;

/** The open line after one in the list. */
export async function nextOpenLine(line: { date: string; id: string }): Promise<string | null> {
	const [next] = await storedLines()
		.where(and(inState.open, sql`(${date}, ${id}) < (${line.date}, ${line.id})`))
		.orderBy(desc(date), desc(id))
		.limit(1);
	return next?.id ?? null;
}

/** The line that a URL names; otherwise answers 404. */
export async function lineOfUrl(line = ""): Promise<StoredLine> {
	const [found] = await storedLines().where(eq(id, line));
	if (found === undefined) throw errorResponse(404, "Cette ligne de relevé n’existe pas.");
	return found;
}

/**
 * The line that a URL names, which is to become a gift; answers 409 for one that cannot.
 * @param isSent whether the form was sent, which may be for the second time: the line is a gift then
 */
export async function arrivalOfUrl(line = "", { isSent = false } = {}): Promise<StoredLine> {
	const found = await lineOfUrl(line);
	const refusal = refusalOf(isSent ? { ...found, references: [] } : found);
	if (refusal) throw errorResponse(409, refusal);
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

/** Says whether a line tells of another payment than the one that resembles it: it is a line like others then; idempotent. */
export const separateLine = (line: string, isOther: boolean) =>
	db.update(statementLines).set({ isDistinct: isOther }).where(eq(id, line));

/** Sets a line aside, which is no gift; idempotent. @returns false when it has become a gift */
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

/** How many months the words of a line are stored; without them it is still known. */
const retentionMonths = 12;

/** The words of lines that were imported before are emptied. */
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
