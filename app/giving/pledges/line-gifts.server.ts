import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { gifts, pledges, spendings, statementLines } from "~/platform/db/schema.server";
import { recallMails } from "~/platform/mail/mail-queue.server";
import type { Currency } from "~/platform/money/currency";
import { isOpenLine, isUndecided, withoutGifts } from "./gifts.server";
import type { Means } from "./pledge";
import { paid } from "./pledge-queries.server";
import { pledgeReference } from "./pledge-reference";
import { validReceipt } from "./receipts.server";

const columns = {
	...{ id: gifts.id, reference: pledges.reference, name: pledges.name, isDirect: pledges.isDirect, ...paid },
	...{ counts: gifts.amount, pledgeCurrency: pledges.currency, receivedOn: gifts.receivedOn, lineId: gifts.lineId },
	receipt: sql<number | null>`${validReceipt(sql`gifts.id`)}`,
};

const selectGifts = () => db.select(columns).from(gifts).innerJoin(pledges, eq(pledges.id, gifts.pledgeId));

/** A gift with its pledge's reference and name, and the number of its valid receipt. */
export type LineGift = Awaited<ReturnType<typeof giftsOfLine>>[number];

/** The gifts of a line. */
export const giftsOfLine = (line: string) => selectGifts().where(eq(gifts.lineId, line)).orderBy(gifts.id);

/** What was withheld of a line. */
export async function feeOfLine(line: string) {
	const { id, title, amount, currency } = spendings;
	const [fee] = await db.select({ id, title, amount, currency }).from(spendings).where(eq(spendings.lineId, line));
	return fee;
}

/** One gift of several that a line tells of: of a pledge, or without a reference of who is named. */
export type Part = { amount: number; reference?: string; name: string };

type SplitLine = { id: string; date: string; currency: Currency };

/**
 * Records all gifts that a line tells of, and what was withheld from them as a published spending, or nothing; idempotent
 * for the same parts. Those that nobody had promised get a pledge of their own.
 * @param fee null without one
 * @param by the account that confirms them
 * @returns the gifts; `conflict` when the line is no longer open, or a pledge has gone
 */
export async function splitLine(
	line: SplitLine,
	{ parts, fee, means }: { parts: Part[]; fee: { id: string; title: string; amount: number } | null; means: Means },
	by: string,
): Promise<{ id: string; reference: string }[] | "repeated" | "conflict"> {
	const now = Date.now();
	const known = parts.map((part, place) => ({
		...part,
		...{ id: place === 0 ? line.id : `${line.id}-${place + 1}`, key: part.reference ? null : newId() },
		reference: part.reference ?? pledgeReference(),
	}));
	const rows = sql`json_each(${JSON.stringify(known)}) as part`;
	const ofPart = sql`pledges.reference = part.value ->> 'reference' and pledges.currency = ${line.currency}`;
	const [, received] = await db.batch([
		db.run(sql`insert into pledges (id, reference, amount, currency, means, frequency, name, email, phone, anonymous,
				wants_receipt, is_direct, created_at)
			select part.value ->> 'key', part.value ->> 'reference', part.value ->> 'amount', ${line.currency}, ${means}, 'once',
				part.value ->> 'name', '', '', false, false, true, ${now}
			from ${rows} where part.value ->> 'key' is not null and ${isOpenLine(line.id)}`),
		// One statement: of two treasurers one wins, with all parts.
		db.run(sql`insert into gifts (id, pledge_id, amount, means, line_id, received_on, created_at, created_by)
			select part.value ->> 'id', pledges.id, part.value ->> 'amount', ${means}, ${line.id}, ${line.date}, ${now}, ${by}
			from ${rows} inner join pledges on ${ofPart}
			where ${isOpenLine(line.id)}
				and (select count(*) from ${rows} inner join pledges on ${ofPart}) = ${known.length}`),
		db.run(sql`insert into spendings (id, title, date, amount, currency, line_id, created_at, published_at, updated_by)
			select ${fee?.id ?? ""}, ${fee?.title ?? ""}, ${line.date}, ${fee?.amount ?? 0}, ${line.currency}, ${line.id}, ${now}, ${now}, ${by}
			where ${fee !== null} and changes() > 0`),
		withoutGifts(known.map(({ reference }) => reference)),
	]);
	if (received.rowsAffected > 0) return known.map(({ id, reference }) => ({ id, reference }));
	const wordsOf = (all: Part[]) =>
		JSON.stringify(all.map((one) => `${one.reference ?? one.name} ${one.amount}`).sort());
	const named = new Set(parts.map(({ reference }) => reference));
	const stored = (await giftsOfLine(line.id)).map((one) =>
		one.isDirect && !named.has(one.reference) ? { ...one, reference: undefined } : one,
	);
	return wordsOf(stored) === wordsOf(parts) ? "repeated" : "conflict";
}

/** Deletes what was withheld of a line without gifts. */
const withoutFee = (line: string | null) =>
	db.delete(spendings).where(sql`line_id = ${line} and not exists (select 1 from gifts where gifts.line_id = ${line})`);

/** Gifts that a line made have an identifier that begins with the line's; one that was noted by hand has another. */
const isMadeByLine = sql`substr(gifts.id, 1, length(gifts.line_id)) = gifts.line_id`;

/**
 * Takes back what was decided of a line: that it is none, or all its gifts with what was withheld from them. A gift that
 * was noted by hand stays, and is only no longer this line's.
 * @returns the references of the pledges whose gifts were taken back; the gifts with receipts that stand in the way
 */
export async function reopenLine(line: string): Promise<{ takenBack: string[] } | { inTheWay: LineGift[] }> {
	const own = await giftsOfLine(line);
	const isOfLine = eq(gifts.lineId, line);
	const hasReceipt = sql`exists (select 1 from gifts where line_id = ${line} and ${isMadeByLine}
		and exists ${validReceipt(sql`gifts.id`)})`;
	const hasGifts = sql`exists (select 1 from gifts where line_id = ${line})`;
	const [, deleted] = await db.batch([
		db.update(gifts).set({ lineId: null }).where(sql`${isOfLine} and not ${isMadeByLine}`),
		db.delete(gifts).where(sql`${isOfLine} and not ${hasReceipt}`).returning({ id: gifts.id }),
		withoutGifts(own.map(({ reference }) => reference)),
		withoutFee(line),
		db
			.update(statementLines)
			.set({ ignoredAt: null })
			.where(sql`${eq(statementLines.id, line)} and not ${hasGifts}`),
	]);
	const ids = new Set(deleted.map(({ id }) => id));
	await recallMails([...ids]);
	const left = (await giftsOfLine(line)).filter(({ receipt }) => receipt !== null);
	if (left.length > 0) return { inTheWay: left };
	return { takenBack: [...new Set(own.filter(({ id }) => ids.has(id)).map(({ reference }) => reference))] };
}

/** Says that an open line tells of a gift that was noted by hand, of the same money. @returns false when it cannot */
export async function linkGift(line: string, gift: string): Promise<boolean> {
	const isSameMoney = sql`(coalesce(paid_amount, amount),
			coalesce(paid_currency, (select currency from pledges where pledges.id = gifts.pledge_id)))
		= (select amount, currency from statement_lines where statement_lines.id = ${line})`;
	await db
		.update(gifts)
		.set({ lineId: line })
		.where(sql`${eq(gifts.id, gift)} and line_id is null and ${isSameMoney} and ${isOpenLine(line)}`);
	return (await db.$count(gifts, and(eq(gifts.id, gift), eq(gifts.lineId, line)))) > 0;
}

/** Money that went back: a line whose amount is below zero. */
type ReturnedLine = { id: string; amount: number; currency: Currency };

/** The gifts of the same money as lines of money that went back, with the words of their own lines; the latest first. */
export const giftsOfAmount = (lines: ReturnedLine[], since: string) =>
	db
		.select({
			...{ ...columns, accountId: statementLines.accountId, bankId: statementLines.bankId },
			payer: statementLines.payer,
		})
		.from(gifts)
		.innerJoin(pledges, eq(pledges.id, gifts.pledgeId))
		.leftJoin(statementLines, eq(statementLines.id, gifts.lineId))
		.where(
			sql`${gifts.receivedOn} >= ${since} and (${paid.amount}, ${paid.currency}) in (
				select -(value ->> 'amount'), value ->> 'currency' from json_each(${JSON.stringify(lines)}))`,
		)
		.orderBy(desc(gifts.receivedOn));

export type GiftOfAmount = Awaited<ReturnType<typeof giftsOfAmount>>[number];

/**
 * Takes back the gift whose money went back, with the fee of its line if that has no other gift, and sets both lines aside.
 * @returns how many lines were set aside; `hasReceipt` when its receipt must be cancelled first; undefined when gift or line
 * is no longer as it was seen
 */
export async function returnGift(line: ReturnedLine, id: string): Promise<number | "hasReceipt" | undefined> {
	const [gift] = await selectGifts().where(eq(gifts.id, id));
	if (gift === undefined) return undefined;
	const isOpen: SQL = sql`exists (select 1 from statement_lines as line where line.id = ${line.id}
		and ${isUndecided} and line.amount = ${-gift.amount} and line.currency = ${gift.currency})`;
	const [deleted, setAside] = await db.batch([
		db
			.delete(gifts)
			.where(sql`${eq(gifts.id, id)} and not exists ${validReceipt(sql`${id}`)} and ${isOpen}`)
			.returning({ id: gifts.id }),
		// The line that told of it, unless it tells of other gifts too.
		db
			.update(statementLines)
			.set({ ignoredAt: new Date() })
			.where(
				sql`changes() > 0 and statement_lines.id in (${line.id}, ${gift.lineId}) and ignored_at is null
					and not exists (select 1 from gifts where gifts.line_id = statement_lines.id)`,
			),
		withoutFee(gift.lineId),
		withoutGifts([gift.reference]),
	]);
	if (deleted.length === 0) return gift.receipt === null ? undefined : "hasReceipt";
	await recallMails([id]);
	return setAside.rowsAffected;
}
