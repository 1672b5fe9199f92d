import { and, eq, getTableColumns, like, type SQL, sql } from "drizzle-orm";
import { type Actor, nameOf, recordInBatch } from "~/people/journal/record.server";
import { db } from "~/platform/db/client.server";
import { pledges, type receiptGifts, receipts, type TaxDetails } from "~/platform/db/schema.server";
import { recallMails } from "~/platform/mail/mail-queue.server";
import { highestNumber, keepReceiptNumber, lastReceiptNumber } from "~/platform/money/last-receipt-number.server";
import { oneLine } from "~/web/forms/form-text.server";
import { errorResponse } from "~/web/http/error-response.server";
import { paid } from "./pledge-queries.server";

/** The issuer of receipts: the association, and the account, whose name the receipt bears if it has one. */
export type Issuer = { name: string; address: string; by: Actor };

/** Scalar subquery of the number of a gift's valid receipt, which no other receipt cancels. */
export const validReceipt = (gift: SQL) =>
	sql`(select number from receipts as valid where (valid.gift_id = ${gift}
		or valid.number in (select receipt from receipt_gifts where gift_id = ${gift})) and valid.cancels is null
		and not exists (select 1 from receipts as other where other.cancels = valid.number))`;

/** Identifier of the mail with a yearly receipt. */
export const receiptMailId = (number: number) => `receipt-${number}`;

/** The next number is higher than any ever issued, also before an older database was restored. */
export const nextNumber = () => sql`(select max(${sql.raw(highestNumber)}, ${lastReceiptNumber()}) + 1)`;

/**
 * Issues the receipt of a gift with the next number and records it in the journal. Idempotent: one valid one per gift.
 * @param paper `tax`: the facts of a tax receipt, which requires a gift in euros; `name`: the donor's official name, by
 * default that of the pledge
 * @returns its number; `hasOther` for a tax receipt of a gift that has a valid plain one; undefined when there is no
 * such gift, or its donor has no name
 */
export async function issueReceipt(
	gift: string,
	reference: string,
	issuer: Issuer,
	paper?: { name: string; tax: TaxDetails },
): Promise<number | "hasOther" | undefined> {
	const [pledge] = await db.select({ name: pledges.name }).from(pledges).where(eq(pledges.reference, reference));
	const [name, tax] = [oneLine(paper?.name ?? pledge?.name ?? ""), paper?.tax ?? null];
	const valid = validReceipt(sql`${gift}`);
	const [, , [stored]] = await db.batch([
		// One SQL statement: numbers are unique, and have no gaps except after a restore.
		db.run(sql`insert into receipts (number, gift_id, reference, name, amount, currency,
			means, received_on, issuer, issuer_address, issued_at, issued_by, tax)
			select ${nextNumber()}, gifts.id, reference, ${name}, ${paid.amount}, ${paid.currency}, ${paid.paymentMethod}, received_on,
				${oneLine(issuer.name)}, ${issuer.address}, ${Date.now()}, ${oneLine(issuer.by.name || issuer.name)}, ${tax && JSON.stringify(tax)}
			from gifts inner join pledges on pledges.id = gifts.pledge_id
			where gifts.id = ${gift} and reference = ${reference} and ${name} <> '' and not exists ${valid}
				and ${tax ? sql`${paid.currency} = 'EUR'` : sql`true`}`),
		// In the same batch, so that no receipt lacks its journal entry; a retry after an error finds the receipt.
		recordInBatch(issuer.by, "receipt.issued", { id: valid, name: sql`'n° ' || ${valid}` }, sql`changes() = 1`),
		db
			.select({ number: receipts.number, tax: receipts.tax })
			.from(receipts)
			.where(
				sql`number = ${valid} and ${reference} in (select receipts.reference union select reference from receipt_gifts where receipt = number)`,
			),
	]);
	if (stored === undefined) return undefined;
	keepReceiptNumber(stored.number);
	return tax && stored.tax === null ? "hasOther" : stored.number;
}

/**
 * Cancels a receipt by another one with the next number, and records it in the journal. Idempotent.
 * @returns the number of the cancelling receipt; undefined for no such receipt, or one that itself cancels another
 */
export async function cancelReceipt(number: number, by: Actor) {
	const subject = { id: sql`${String(number)}`, name: sql`${`n° ${number}`}` };
	const [, , [other]] = await db.batch([
		db.run(sql`insert into receipts (number, cancels, gift_id, reference, name, amount,
			currency, means, received_on, issuer, issuer_address, issued_at, issued_by, tax)
			select ${nextNumber()}, number, gift_id, reference, name, amount, currency, means, received_on, issuer, issuer_address,
				${Date.now()}, ${nameOf(by)}, tax
			from receipts as cancelled where number = ${number} and cancels is null
				and not exists (select 1 from receipts as other where other.cancels = ${number})`),
		recordInBatch(by, "receipt.cancelled", subject, sql`changes() = 1`),
		db.select().from(receipts).where(eq(receipts.cancels, number)),
		// Its link would lead to nothing.
		recallMails([receiptMailId(number)]),
	]);
	if (other === undefined) return undefined;
	keepReceiptNumber(other.number);
	return other.number;
}

/**
 * Returns the numbers of a pledge's valid receipts, in order. A receipt that also covers gifts of other pledges is left
 * out: anybody may promise under a donor's name and address, and must not learn what that donor gave.
 */
export async function validReceiptsOf(reference: string): Promise<number[]> {
	const valid = and(
		eq(receipts.reference, reference),
		isValid,
		sql`not exists (select 1 from receipt_gifts where receipt = number and receipt_gifts.reference <> receipts.reference)`,
	);
	const rows = await db.select({ number: receipts.number }).from(receipts).where(valid).orderBy(receipts.number);
	return rows.map(({ number }) => number);
}

/** The gifts that a yearly receipt, or its cancellation, is about; as JSON. */
const giftsOfReceipt = sql<
	GiftOfReceipt[]
>`(select json_group_array(json_object('reference', reference, 'amount', amount,
	'paymentMethod', means, 'receivedOn', received_on) order by received_on)
	from receipt_gifts where receipt = coalesce(receipts.cancels, receipts.number))`.mapWith(
	(written: string): GiftOfReceipt[] => JSON.parse(written),
);

type GiftOfReceipt = Pick<typeof receiptGifts.$inferSelect, "reference" | "amount" | "paymentMethod" | "receivedOn">;

const receiptsWithState = () =>
	db
		.select({
			...getTableColumns(receipts),
			gifts: giftsOfReceipt,
			cancelledBy: sql<
				number | null
			>`(select other.number from receipts as other where other.cancels = receipts.number)`,
		})
		.from(receipts)
		.$dynamic();

/** A receipt with the number of the receipt that cancels it; null when it is valid, or itself cancels one. */
export type ReceiptWithState = Awaited<ReturnType<typeof receiptsWithState>>[number];

/** Returns the receipts of gifts that arrived in a year, in order, including cancelled and cancelling ones. */
export const receiptsOfYear = (year: string) =>
	receiptsWithState()
		.where(like(receipts.receivedOn, `${year}-%`))
		.orderBy(receipts.number);

/** Returns the years of gifts, latest first: number of papers, and the valid tax receipts in cents. */
export function receiptYears() {
	const isTax = sql`tax is not null and ${isValid}`;
	return db.all<{ year: string; papers: number; taxReceipts: number; taxCents: number }>(sql`
		select year, count(number) as papers, count(*) filter (where ${isTax}) as taxReceipts,
			coalesce(sum(amount) filter (where ${isTax}), 0) as taxCents
		from (select substr(received_on, 1, 4) as year from gifts union select substr(received_on, 1, 4) from receipts)
		left join receipts on substr(received_on, 1, 4) = year group by year order by year desc`);
}

/** True for a receipt that is not a cancellation and has not been cancelled. */
export const isValid = sql`receipts.cancels is null
	and not exists (select 1 from receipts as other where other.cancels = receipts.number)`;

/** Returns the receipt that a URL names by its number. Throws a 404 response when there is none. */
export async function receiptOfUrl(number: string): Promise<ReceiptWithState> {
	const receipt = /^\d{1,9}$/.test(number) ? await receiptByNumber(Number(number)) : undefined;
	if (receipt === undefined) throw errorResponse(404, "Ce reçu n’existe pas.");
	return receipt;
}

export async function receiptByNumber(number: number): Promise<ReceiptWithState | undefined> {
	const [receipt] = await receiptsWithState().where(eq(receipts.number, number));
	return receipt;
}
