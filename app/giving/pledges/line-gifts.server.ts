import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { expenses, gifts, pledges, statementLines } from "~/platform/db/schema.server";
import { recallMails } from "~/platform/mail/mail-queue.server";
import type { Currency } from "~/platform/money/currency";
import { isOpenLine, isUndecided, withoutGifts } from "./gifts.server";
import type { PaymentMethod } from "./pledge";
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

/** Returns the gifts of a statement line. */
export const giftsOfLine = (line: string) => selectGifts().where(eq(gifts.lineId, line)).orderBy(gifts.id);

/** Returns the fee that was withheld from a line, if any. */
export async function feeOfLine(line: string) {
	const { id, title, amount, currency } = expenses;
	const [fee] = await db.select({ id, title, amount, currency }).from(expenses).where(eq(expenses.lineId, line));
	return fee;
}

/** One of several gifts that a line reports: with the reference of a pledge, or without one and with a name. */
export type Part = { amount: number; reference?: string; name: string };

type SplitLine = { id: string; date: string; currency: Currency };

/**
 * Records all gifts that a line reports, and the fee withheld from them as a published expense; all or nothing, and
 * idempotent for the same parts. Parts without a reference get a pledge of their own.
 * @param fee null without one
 * @param by the account that confirms them
 * @returns the gifts; `conflict` when the line is no longer open, or a pledge no longer exists
 */
export async function splitLine(
	line: SplitLine,
	{
		parts,
		fee,
		paymentMethod,
	}: { parts: Part[]; fee: { id: string; title: string; amount: number } | null; paymentMethod: PaymentMethod },
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
			select part.value ->> 'key', part.value ->> 'reference', part.value ->> 'amount', ${line.currency}, ${paymentMethod}, 'once',
				part.value ->> 'name', '', '', false, false, true, ${now}
			from ${rows} where part.value ->> 'key' is not null and ${isOpenLine(line.id)}`),
		// One SQL statement: of two treasurers, one succeeds with all parts.
		db.run(sql`insert into gifts (id, pledge_id, amount, means, line_id, received_on, created_at, created_by)
			select part.value ->> 'id', pledges.id, part.value ->> 'amount', ${paymentMethod}, ${line.id}, ${line.date}, ${now}, ${by}
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

/** Deletes the fee of a line that has no gifts. */
const withoutFee = (line: string | null) =>
	db.delete(expenses).where(sql`line_id = ${line} and not exists (select 1 from gifts where gifts.line_id = ${line})`);

/** True for a gift created from its line, whose identifier begins with the line's; a gift noted by hand has another. */
const isMadeByLine = sql`substr(gifts.id, 1, length(gifts.line_id)) = gifts.line_id`;

/**
 * Undoes the decision about a line: that it was set aside, or all its gifts with their fee. A gift noted by hand is
 * kept, and only loses its link to the line.
 * @returns the references of the pledges whose gifts were undone, or the gifts whose receipts prevent it
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

/** Links an open line to a gift of the same money that was noted by hand. @returns false when that is not possible */
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

/** A line of returned money, whose amount is below zero. */
type ReturnedLine = { id: string; amount: number; currency: Currency };

/** Returns the gifts of the same money as these returns, with the payers of their own lines; latest first. */
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
 * Undoes the gift whose money was returned, with its line's fee if no other gift has it, and sets both lines aside.
 * @returns the number of lines set aside; `hasReceipt` when its receipt must be cancelled first; undefined when gift or
 * line has changed
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
		// Sets the gift's own line aside too, unless it reports other gifts.
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
