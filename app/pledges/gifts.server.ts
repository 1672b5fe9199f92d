import { and, eq, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { hasValues } from "~/db/idempotent-insert.server";
import { gifts } from "~/db/schema.server";
import { addPledge, type PledgeDraft, pledgeByKey } from "./pledges.server";
import { validReceipt } from "./receipts.server";

export type Gift = { amount: number; receivedOn: string };

/**
 * Records that a gift of a pledge arrived; idempotent for the same form. Also of a withdrawn one: the money is there.
 * @param gift its amount in minor units of the pledge's currency
 * @param known what had arrived when the form was rendered, in minor units
 * @param by the account that confirms it
 * @returns `repeated` for the same form, `conflict` when another gift was confirmed meanwhile, or with this form
 */
export async function receiveGift(
	id: string,
	reference: string,
	{ gift, known, by }: { gift: Gift; known: number; by: string },
): Promise<"received" | "repeated" | "conflict"> {
	const arrived = sql`(select coalesce(sum(amount), 0) from gifts where pledge_id = pledges.id)`;
	// One statement: another administrator may confirm the same gift now.
	const { rowsAffected } =
		await db.run(sql`insert into gifts (id, pledge_id, amount, received_on, created_at, created_by)
		select ${id}, id, ${gift.amount}, ${gift.receivedOn}, ${Date.now()}, ${by} from pledges
		where reference = ${reference} and ${arrived} = ${known}
		on conflict (id) do nothing`);
	if (rowsAffected > 0) return "received";
	const [stored] = await db
		.select()
		.from(gifts)
		.where(and(eq(gifts.id, id), ofPledge(reference)));
	return hasValues(stored, gift) ? "repeated" : "conflict";
}

const ofPledge = (reference: string) =>
	sql`${gifts.pledgeId} = (select id from pledges where reference = ${reference})`;

/**
 * Stores a gift that nobody had promised, as a pledge that was kept; idempotent for the same form.
 * @returns the reference it got, and whether it is new; undefined when the form has already made another one
 */
export async function addDirectGift(id: string, draft: PledgeDraft, gift: Gift, by: string) {
	if (!(await addPledge(id, draft))) return undefined;
	const reference = (await pledgeByKey(id))?.reference ?? "";
	const outcome = await receiveGift(id, reference, { gift, known: 0, by });
	return outcome === "conflict" ? undefined : { reference, isNew: outcome === "received" };
}

/** Takes back that a gift arrived. @returns false when it did not stand there, or has a receipt */
export async function takeBackGift(id: string, reference: string): Promise<boolean> {
	const deleted = await db
		.delete(gifts)
		.where(and(eq(gifts.id, id), ofPledge(reference), sql`not exists ${validReceipt(sql`${id}`)}`))
		.returning({ id: gifts.id });
	return deleted.length > 0;
}
