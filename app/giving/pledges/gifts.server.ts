import { and, eq, sql } from "drizzle-orm";
import { db } from "~/platform/db/client.server";
import { hasValues, isUniqueViolation, withExistingNeed } from "~/platform/db/constraint.server";
import { newId } from "~/platform/db/new-id.server";
import { gifts, pledges } from "~/platform/db/schema.server";
import { recallMails } from "~/platform/mail/mail-queue.server";
import type { Currency } from "~/platform/money/currency";
import { hasGifts } from "./pledge-queries.server";
import { pledgeReference } from "./pledge-reference";
import { type PledgeDraft, pledgeByKey, storedPledge } from "./pledges.server";
import { validReceipt } from "./receipts.server";

type StoredGift = typeof gifts.$inferSelect;

/** A gift: `amount` counts for the pledge, `paidAmount` is the sum paid if that was in another currency. */
export type Gift = Pick<StoredGift, "amount" | "receivedOn"> &
	Partial<Pick<StoredGift, "paymentMethod" | "paidAmount" | "paidCurrency">>;

/** The pledge as a volunteer saw it, with sums in minor units; the optional properties are checked if present. */
type ExpectedPledge = { arrived: number; currency: Currency; promised?: number; isWithdrawn?: boolean };

/**
 * Records a gift of a pledge, even of a withdrawn one, as the money is there; idempotent for the same form.
 * @param gift in minor units of the pledge's currency; its payment method is by default that of its line or pledge
 * @param by the account that confirms it; `ofLine`: `id` is that of a statement line, which must be open
 * @returns `repeated` for the same form; `conflict` when the pledge has changed since, or the form was used
 */
export async function receiveGift(
	id: string,
	reference: string,
	{ gift, seen, by, ofLine = false }: { gift: Gift; seen: ExpectedPledge; by: string; ofLine?: boolean },
): Promise<"received" | "repeated" | "conflict"> {
	const { rowsAffected } = await insertGift({ id, reference, gift, seen }, { by, ofLine });
	if (rowsAffected > 0) return "received";
	const [stored] = await db
		.select()
		.from(gifts)
		.where(and(eq(gifts.id, id), ofPledge(reference)));
	return hasValues(stored, gift) ? "repeated" : "conflict";
}

/** One SQL statement, as somebody else may confirm the gift, or the donor change the pledge, meanwhile. */
function insertGift({ id, reference, gift, seen }: GiftOfLine, { by, ofLine }: { by: string; ofLine: boolean }) {
	const arrived = sql`(select coalesce(sum(amount), 0) from gifts where pledge_id = pledges.id)`;
	const { amount, receivedOn, paymentMethod = null, paidAmount = null, paidCurrency = null } = gift;
	const line = ofLine ? id : null;
	return db.run(sql`insert into gifts (id, pledge_id, amount, paid_amount, paid_currency, means, line_id, received_on,
			created_at, created_by)
		select ${id}, id, ${amount}, ${paidAmount}, ${paidCurrency},
			coalesce(${paymentMethod}, (select means from statement_lines where id = ${line})), ${line}, ${receivedOn}, ${Date.now()}, ${by}
		from pledges
		where reference = ${reference} and ${arrived} = ${seen.arrived} and currency = ${seen.currency}
			and ${seen.promised === undefined ? sql`true` : sql`amount = ${seen.promised}`}
			and ${seen.isWithdrawn === undefined ? sql`true` : sql`(withdrawn_at is not null) = ${seen.isWithdrawn}`}
			and ${ofLine ? isOpenLine(id) : sql`not exists (select 1 from statement_lines where id = ${id})`}
		on conflict (id) do nothing`);
}

/** True when nobody has set the `line` aside, and it is not a duplicate of another line's payment. */
export const isUndecided = sql`line.ignored_at is null and (line.twin_of is null or line.is_distinct)`;

/**
 * SQL that is true when a statement line with incoming money still waits for its gift. It is part of each write,
 * because somebody else may confirm, set aside or remove the line at the same time.
 */
export const isOpenLine = (id: string) => sql`exists (select 1 from statement_lines as line where line.id = ${id}
	and ${isUndecided} and line.amount > 0
	and not exists (select 1 from gifts where gifts.line_id = line.id))`;

/** A gift that a statement line reports. It has the line's identifier, by which nodes of an earlier release find it. */
export type GiftOfLine = { id: string; reference: string; gift: Gift; seen: ExpectedPledge };

/** The number of gifts recorded in one transaction. */
const giftsAtOnce = 50;

/**
 * Records many gifts, except those already recorded and those whose pledge has changed since it was seen. When the
 * process is killed, each gift is either recorded or not.
 * @param by the account that confirms them
 * @returns the identifiers of the recorded gifts
 */
export async function receiveGifts(all: GiftOfLine[], by: string): Promise<string[]> {
	const recorded: string[] = [];
	for (let from = 0; from < all.length; from += giftsAtOnce) {
		const some = all.slice(from, from + giftsAtOnce);
		const [first, ...others] = some.map((one) => insertGift(one, { by, ofLine: true }));
		if (first === undefined) break;
		const results = await db.batch([first, ...others]);
		recorded.push(...some.filter((_, index) => results[index]?.rowsAffected).map(({ id }) => id));
	}
	return recorded;
}

const ofPledge = (reference: string) =>
	sql`${gifts.pledgeId} = (select id from pledges where reference = ${reference})`;

/**
 * Stores a direct gift, which nobody had promised, with its own pledge; idempotent for the same form.
 * @param giftId with `ofLine` the identifier of the statement line, which must be open and becomes a gift only once
 * @returns the new reference, and whether it is new; undefined when the form has already stored another gift, or the
 * line is already a gift or no longer open
 */
export async function addDirectGift(
	id: string,
	draft: PledgeDraft,
	gift: Gift,
	by: string,
	{ giftId = newId(), ofLine = false } = {},
): Promise<{ reference: string; isNew: boolean } | undefined> {
	const now = new Date();
	const reference = pledgeReference();
	const added = await db
		.batch([
			db
				.insert(pledges)
				.values({ ...storedPledge(draft), id, reference, isDirect: true, createdAt: now })
				.onConflictDoNothing({ target: pledges.id })
				.returning({ id: pledges.id }),
			// The gift has its own identifier, because that of the pledge is the donor's secret key.
			db.run(sql`insert into gifts (id, pledge_id, amount, line_id, received_on, created_at, created_by)
				select ${giftId}, id, ${gift.amount}, ${ofLine ? giftId : null}, ${gift.receivedOn}, ${now.getTime()}, ${by}
				from pledges
				where reference = ${reference} and ${ofLine ? isOpenLine(giftId) : sql`true`}`),
			withoutGifts([reference]),
		])
		.catch((error) => (isUniqueViolation(error) ? undefined : Promise.reject(error)));
	if (added === undefined) {
		const isGift = (await db.$count(gifts, eq(gifts.id, giftId))) > 0;
		// Otherwise the new reference is already taken, a chance of one in 28 million per pledge.
		return isGift ? undefined : addDirectGift(id, draft, gift, by, { giftId, ofLine });
	}
	if (added[0].length > 0) return added[1].rowsAffected > 0 ? { reference, isNew: true } : undefined;
	const stored = await pledgeByKey(id);
	return stored && hasValues(stored, await withExistingNeed(draft))
		? { reference: stored.reference, isNew: false }
		: undefined;
}

/** Deletes the pledges of direct gifts that were not stored, or were undone. */
export const withoutGifts = (references: string[]) =>
	db.run(sql`delete from pledges where is_direct and reference in (select value from json_each(${JSON.stringify(references)}))
		and not ${hasGifts}`);

/** True when the gift shares its line with other gifts or a fee: deleting it alone would leave a wrong sum. */
const isShared = sql`(exists (select 1 from gifts as other where other.line_id = gifts.line_id and other.id <> gifts.id)
	or exists (select 1 from spendings where spendings.line_id = gifts.line_id))`;

/**
 * Undoes the confirmation of a gift and recalls the mail to its donor. The pledge of a direct gift is deleted too.
 * @returns `hasReceipt` when its receipt must be cancelled first; the line when its gifts can only be undone together;
 * undefined when there is no such gift
 */
export async function takeBackGift(
	id: string,
	reference: string,
): Promise<"takenBack" | "hasReceipt" | { line: string } | undefined> {
	const [deleted] = await db.batch([
		db
			.delete(gifts)
			.where(
				and(eq(gifts.id, id), ofPledge(reference), sql`not exists ${validReceipt(sql`${id}`)} and not ${isShared}`),
			)
			.returning({ id: gifts.id }),
		withoutGifts([reference]),
	]);
	if (deleted.length > 0) {
		await recallMails([id]);
		return "takenBack";
	}
	const [stored] = await db
		.select({ line: gifts.lineId, isShared: sql<number>`${isShared}` })
		.from(gifts)
		.where(and(eq(gifts.id, id), ofPledge(reference)));
	return stored && (stored.isShared && stored.line ? { line: stored.line } : "hasReceipt");
}
