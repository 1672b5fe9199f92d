import { and, eq, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { gifts } from "~/db/schema.server";

export type Gift = { amount: number; receivedOn: string };

/**
 * Records that a gift of a pledge arrived; idempotent for the same form.
 * @param amount in minor units of the pledge's currency
 * @param by the account that confirms it
 * @returns false when there is no such pledge, or it was withdrawn
 */
export async function receiveGift(id: string, reference: string, gift: Gift, by: string): Promise<boolean> {
	const pledge = sql`select id from pledges where reference = ${reference} and withdrawn_at is null`;
	// One statement: the donor may withdraw the pledge meanwhile.
	await db.run(sql`insert into gifts (id, pledge_id, amount, received_on, created_at, created_by)
		select ${id}, id, ${gift.amount}, ${gift.receivedOn}, ${Date.now()}, ${by} from (${pledge}) where true
		on conflict (id) do nothing`);
	return (await db.$count(gifts, eq(gifts.id, id))) > 0;
}

/** Takes back that a gift arrived. @returns false when it did not stand there */
export async function takeBackGift(id: string, reference: string): Promise<boolean> {
	const ofPledge = sql`${gifts.pledgeId} = (select id from pledges where reference = ${reference})`;
	const deleted = await db
		.delete(gifts)
		.where(and(eq(gifts.id, id), ofPledge))
		.returning({ id: gifts.id });
	return deleted.length > 0;
}
