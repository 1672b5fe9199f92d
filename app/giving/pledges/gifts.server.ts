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

/** What arrived: `amount` is what counts for the pledge, `paidAmount` what came where that was in another currency. */
export type Gift = Pick<StoredGift, "amount" | "receivedOn"> &
	Partial<Pick<StoredGift, "means" | "paidAmount" | "paidCurrency">>;

/** What an administrator saw of a pledge: what had arrived and, if it counts, what is promised, in minor units. */
type SeenPledge = { arrived: number; currency: Currency; promised?: number; isWithdrawn?: boolean };

/**
 * Records that a gift of a pledge arrived; idempotent for the same form. Also of a withdrawn one: the money is there.
 * @param gift its amount in minor units of the pledge's currency; its means is by default that of its line or pledge
 * @param by the account that confirms it; `ofLine`: the identifier is that of a statement's line, which must be open
 * @returns `repeated` for the same form; `conflict` when the pledge is no longer as it was seen, or the form was used
 */
export async function receiveGift(
	id: string,
	reference: string,
	{ gift, seen, by, ofLine = false }: { gift: Gift; seen: SeenPledge; by: string; ofLine?: boolean },
): Promise<"received" | "repeated" | "conflict"> {
	const { rowsAffected } = await insertGift({ id, reference, gift, seen }, { by, ofLine });
	if (rowsAffected > 0) return "received";
	const [stored] = await db
		.select()
		.from(gifts)
		.where(and(eq(gifts.id, id), ofPledge(reference)));
	return hasValues(stored, gift) ? "repeated" : "conflict";
}

/** One statement: another administrator may confirm the same gift now, and the donor change the pledge. */
function insertGift({ id, reference, gift, seen }: GiftOfLine, { by, ofLine }: { by: string; ofLine: boolean }) {
	const arrived = sql`(select coalesce(sum(amount), 0) from gifts where pledge_id = pledges.id)`;
	const { amount, receivedOn, means = null, paidAmount = null, paidCurrency = null } = gift;
	const line = ofLine ? id : null;
	return db.run(sql`insert into gifts (id, pledge_id, amount, paid_amount, paid_currency, means, line_id, received_on,
			created_at, created_by)
		select ${id}, id, ${amount}, ${paidAmount}, ${paidCurrency},
			coalesce(${means}, (select means from statement_lines where id = ${line})), ${line}, ${receivedOn}, ${Date.now()}, ${by}
		from pledges
		where reference = ${reference} and ${arrived} = ${seen.arrived} and currency = ${seen.currency}
			and ${seen.promised === undefined ? sql`true` : sql`amount = ${seen.promised}`}
			and ${seen.isWithdrawn === undefined ? sql`true` : sql`(withdrawn_at is not null) = ${seen.isWithdrawn}`}
			and ${ofLine ? isOpenLine(id) : sql`not exists (select 1 from statement_lines where id = ${id})`}
		on conflict (id) do nothing`);
}

/** Whether nobody has set a `line` aside, and it does not tell of the same payment as another one. */
export const isUndecided = sql`line.ignored_at is null and (line.twin_of is null or line.is_distinct)`;

/**
 * Whether money of a statement's line waits for its gift: another administrator may confirm, set aside or remove it now,
 * and a line of money that went back is no gift.
 */
export const isOpenLine = (id: string) => sql`exists (select 1 from statement_lines as line where line.id = ${id}
	and ${isUndecided} and line.amount > 0
	and not exists (select 1 from gifts where gifts.line_id = line.id))`;

/** A gift that a statement's line tells of. Its identifier is the line's: nodes of a former version know it by this. */
export type GiftOfLine = { id: string; reference: string; gift: Gift; seen: SeenPledge };

/** How many gifts are recorded in one transaction. */
const giftsAtOnce = 50;

/**
 * Records many gifts. Those whose pledge is no longer as it was seen, and those that are there, are left out; killed in the
 * middle, each is there or not.
 * @param by the account that confirms them
 * @returns the identifiers of those that were recorded
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
 * Stores a gift that nobody had promised, with a pledge of its own; idempotent for the same form.
 * @param giftId `ofLine`: that of the statement's line that tells of it, which must be open and is a gift once
 * @returns the reference it got, and whether it is new; undefined when the form has already made another one, or the
 * line is a gift, or no longer open
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
			// With an identifier of its own: that of the pledge is a key.
			db.run(sql`insert into gifts (id, pledge_id, amount, line_id, received_on, created_at, created_by)
				select ${giftId}, id, ${gift.amount}, ${ofLine ? giftId : null}, ${gift.receivedOn}, ${now.getTime()}, ${by}
				from pledges
				where reference = ${reference} and ${ofLine ? isOpenLine(giftId) : sql`true`}`),
			withoutGifts([reference]),
		])
		.catch((error) => (isUniqueViolation(error) ? undefined : Promise.reject(error)));
	if (added === undefined) {
		const isGift = (await db.$count(gifts, eq(gifts.id, giftId))) > 0;
		// Else one reference in 28 million is another pledge's.
		return isGift ? undefined : addDirectGift(id, draft, gift, by, { giftId, ofLine });
	}
	if (added[0].length > 0) return added[1].rowsAffected > 0 ? { reference, isNew: true } : undefined;
	const stored = await pledgeByKey(id);
	return stored && hasValues(stored, await withExistingNeed(draft))
		? { reference: stored.reference, isNew: false }
		: undefined;
}

/** Deletes the pledges of gifts that nobody had promised, when these are not there or are taken back. */
export const withoutGifts = (references: string[]) =>
	db.run(sql`delete from pledges where is_direct and reference in (select value from json_each(${JSON.stringify(references)}))
		and not ${hasGifts}`);

/** Whether it shares its line with other gifts, or with a fee: one of them alone would leave a wrong sum. */
const isShared = sql`(exists (select 1 from gifts as other where other.line_id = gifts.line_id and other.id <> gifts.id)
	or exists (select 1 from spendings where spendings.line_id = gifts.line_id))`;

/**
 * Takes back that a gift arrived, and the mail that would tell its donor. One that nobody had promised goes as a whole.
 * @returns `hasReceipt` when its receipt must be cancelled first, the line when its gifts are only taken back together,
 * undefined when it did not stand there
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
