import { and, eq, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { receipts } from "~/db/schema.server";

export type Receipt = typeof receipts.$inferSelect;

/** Who issues a receipt: the association, and the account by its name. */
export type Issuer = { name: string; address: string; by: string };

/** The number of the receipt of a gift that no other cancels, as a scalar subquery. */
export const validReceipt = (gift: SQL) =>
	sql`(select number from receipts as valid where valid.gift_id = ${gift} and valid.cancels is null
		and not exists (select 1 from receipts as other where other.cancels = valid.number))`;

const nextNumber = sql`(select coalesce(max(number), 0) + 1 from receipts)`;

/**
 * Issues the receipt of a gift with the next number. Idempotent: a gift has one valid receipt.
 * @returns its number, and whether it is new; undefined when there is no such gift, or its donor has no name
 */
export async function issueReceipt(gift: string, reference: string, issuer: Issuer) {
	const valid = validReceipt(sql`${gift}`);
	const [issued, [stored]] = await db.batch([
		// One statement: numbers have no gaps, and no two receipts have the same.
		db.run(sql`insert into receipts (number, gift_id, reference, name, amount, currency,
			means, received_on, issuer, issuer_address, issued_at, issued_by)
			select ${nextNumber}, gifts.id, reference, name, gifts.amount, currency, means, received_on, ${issuer.name},
				${issuer.address}, ${Date.now()}, ${issuer.by}
			from gifts inner join pledges on pledges.id = gifts.pledge_id
			where gifts.id = ${gift} and reference = ${reference} and name <> '' and not exists ${valid}`),
		db
			.select({ number: receipts.number })
			.from(receipts)
			.where(and(sql`number = ${valid}`, eq(receipts.reference, reference))),
	]);
	return stored && { ...stored, isNew: issued.rowsAffected > 0 };
}

/**
 * Cancels a receipt by another one with the next number. Idempotent.
 * @returns the number of the other, and whether it is new; undefined when there is no such receipt, or it cancels one itself
 */
export async function cancelReceipt(number: number, by: string) {
	const { rowsAffected } = await db.run(sql`insert into receipts (number, cancels, gift_id, reference, name, amount,
		currency, means, received_on, issuer, issuer_address, issued_at, issued_by)
		select ${nextNumber}, number, gift_id, reference, name, amount, currency, means, received_on, issuer, issuer_address,
			${Date.now()}, ${by}
		from receipts as cancelled where number = ${number} and cancels is null
			and not exists (select 1 from receipts as other where other.cancels = ${number})`);
	const [other] = await db.select().from(receipts).where(eq(receipts.cancels, number));
	return other && { number: other.number, isNew: rowsAffected > 0 };
}

/** A receipt, with the number of the one that cancels it; null when it is valid. */
export async function receiptByNumber(number: number): Promise<(Receipt & { cancelledBy: number | null }) | undefined> {
	const [[receipt], [other]] = await db.batch([
		db.select().from(receipts).where(eq(receipts.number, number)),
		db.select({ number: receipts.number }).from(receipts).where(eq(receipts.cancels, number)),
	]);
	return receipt && { ...receipt, cancelledBy: other?.number ?? null };
}
