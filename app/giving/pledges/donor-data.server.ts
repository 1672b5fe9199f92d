import { getZodConstraint } from "@conform-to/zod/v4";
import { and, asc, desc, inArray, lt, sql } from "drizzle-orm";
import * as z from "zod";
import { formatDate, formatDay } from "~/platform/calendar/calendar-date";
import { db } from "~/platform/db/client.server";
import { isOneOf } from "~/platform/db/id-lists.server";
import { gifts, mails, pledges, receipts, statementLines } from "~/platform/db/schema.server";
import { amountInput, formatAmount } from "~/platform/money/amount";
import { foldCase, textFilter } from "~/platform/search/fold-text.server";
import { lines } from "~/web/forms/form-text.server";
import { samePhone } from "~/web/forms/phone-number";
import { csvHeader, csvLine } from "~/web/http/document-response.server";
import { accountsRetentionYears, frequencies, paymentMethods } from "./pledge";
import { hasGifts } from "./pledge-queries.server";
import { noMailChoices, pledgeMailId } from "./pledges.server";

/**
 * Returns the pledges that may belong to the donor of this one, newest first: this pledge, and those with the same
 * e-mail address or phone number, which a stranger may have typed. Empty when the pledge does not exist.
 */
export async function pledgesOfDonor(reference: string) {
	const { id, name, email, phone, postalAddress, amount, currency, frequency, createdAt } = pledges;
	const rows = await db
		.select({
			...{ id, reference: pledges.reference, name, email, phone, postalAddress },
			...{ amount, currency, frequency, createdAt },
		})
		.from(pledges)
		.orderBy(desc(pledges.createdAt));
	const own = rows.find((row) => row.reference === reference);
	if (own === undefined) return [];
	return rows
		.filter((row) => row === own || isSameDonor(own, row))
		.map((row) => ({ ...row, hasSameName: hasSameName(own, row) }));
}

type DonorPledge = Awaited<ReturnType<typeof pledgesOfDonor>>[number];

/** The form of a donor's postal address, and its constraint for the browser's own validation. */
export const addressSchema = z.object({ postalAddress: lines(300) });
export const addressConstraint = getZodConstraint(addressSchema);

/** Stores a donor's postal address with these pledges. @param references of the pledges */
export const savePostalAddress = (references: string[], postalAddress: string) =>
	db.update(pledges).set({ postalAddress }).where(isOneOf(pledges.reference, references));

/** Props of the pledges that may be a donor's. */
export const shownDonorPledges = (found: DonorPledge[], timeZone: string) =>
	found.map(({ reference, name, email, phone, amount, currency, frequency, createdAt, hasSameName }) => ({
		...{ reference, name, email, phone, hasSameName },
		amount: `${formatAmount(amount, currency)}, ${frequencies[frequency].toLowerCase()}`,
		made: formatDay(createdAt, timeZone),
	}));

/** Returns the donor's pledges with these references; undefined when none is chosen, or one is no longer among them. */
export function chosenPledges(found: DonorPledge[], references: string[]): DonorPledge[] | undefined {
	const chosen = found.filter(({ reference }) => references.includes(reference));
	return chosen.length > 0 && chosen.length === new Set(references).size ? chosen : undefined;
}

type Addresses = Pick<typeof pledges.$inferSelect, "name" | "email" | "phone">;

/** A phone number without country code belongs to somebody else in another country: then the name decides. */
export function isSameDonor(one: Addresses, other: Addresses): boolean {
	if (one.email !== "" && one.email.toLowerCase() === other.email.toLowerCase()) return true;
	const phones = samePhone(one.phone, other.phone);
	return phones === "whole" || (phones === "ending" && hasSameName(one, other));
}

const hasSameName = (one: Addresses, other: Addresses) => foldCase(one.name) === foldCase(other.name);

/**
 * Exports the donor's data as CSV (GDPR, art. 15 and 20): each pledge, then its gifts with their receipts.
 * @param ids identifiers of the pledges
 */
export async function donorCsv(ids: string[], timeZone: string): Promise<string> {
	const made = await db.select().from(pledges).where(inArray(pledges.id, ids)).orderBy(asc(pledges.createdAt));
	const given = await db
		.select({
			...{ pledgeId: gifts.pledgeId, amount: gifts.amount, receivedOn: gifts.receivedOn },
			...{ paidAmount: gifts.paidAmount, paidCurrency: gifts.paidCurrency },
			// Qualified names, see `pledge-queries.server.ts`. The text of a line with several gifts also names other donors.
			payment: sql<
				string | null
			>`(select trim(payer || ' ' || text) from statement_lines where statement_lines.id = gifts.line_id
				and not exists (select 1 from gifts as other where other.line_id = gifts.line_id and other.id <> gifts.id))`,
			receipts: sql<string | null>`(select group_concat(number, ', ') from receipts where receipts.gift_id = gifts.id
				or number in (select receipt from receipt_gifts where receipt_gifts.gift_id = gifts.id))`,
		})
		.from(gifts)
		.where(inArray(gifts.pledgeId, ids))
		.orderBy(asc(gifts.receivedOn));
	const lines = made.flatMap((pledge) => {
		const { name, email, phone, postalAddress } = pledge;
		const line = (what: string, day: string, amount: number, note: string, currency = pledge.currency) =>
			csvLine([
				...[what, pledge.reference, day, amountInput(amount, currency), currency, note],
				...[name, email, phone, postalAddress],
			]);
		const { newsAskedAt, newsSentAt, remindedAt, remindersEndedAt } = pledge;
		const onDay = (words: string, at: Date | null) => at && `${words} le ${formatDay(at, timeZone)}`;
		const words = [
			paymentMethods[pledge.paymentMethod],
			frequencies[pledge.frequency].toLowerCase(),
			onDay("nouvelles demandées", newsAskedAt),
			onDay("nouvelles envoyées", newsSentAt),
			onDay("rappelé", remindedAt),
			onDay("rappels arrêtés", remindersEndedAt),
		];
		return [
			line("Promesse", formatDay(pledge.createdAt, timeZone), pledge.amount, words.filter(Boolean).join(", ")),
			...given
				.filter(({ pledgeId }) => pledgeId === pledge.id)
				.map((gift) =>
					line(
						"Don",
						formatDate(gift.receivedOn),
						gift.paidAmount ?? gift.amount,
						[gift.receipts && `Reçus ${gift.receipts}`, gift.payment].filter(Boolean).join(", "),
						gift.paidCurrency ?? pledge.currency,
					),
				),
		];
	});
	const titles = [
		"Quoi",
		"Référence",
		"Jour",
		"Montant",
		"Monnaie",
		"Détail",
		"Nom",
		"E-mail",
		"Téléphone",
		"Adresse postale",
	];
	return csvHeader(titles) + lines.join("");
}

const emptied = { name: "", email: "", phone: "", postalAddress: "", anonymous: true, ...noMailChoices };

/** Removes the characters that people and banks write between the parts of a reference. */
const bare = (words: string) => foldCase(words).replace(/[-–—‑_/\s]/g, "");

/** Returns the lines without gifts that name such pledges, or that report money returned to such donors. */
async function linesNaming(
	donorPledges: { reference: string; name: string }[],
	returned: { paid: number }[],
): Promise<string[]> {
	const { id, payer, text, amount } = statementLines;
	const rows = await db
		.select({ id, payer, text, amount, hasGift: sql<number>`id in (select line_id from gifts)` })
		.from(statementLines)
		.where(sql`payer <> '' or text <> ''`);
	const references = donorPledges.map(({ reference }) => bare(reference));
	const names = donorPledges.filter(({ name }) => name !== "").map(({ name }) => textFilter(name));
	const named = rows.filter((line) => {
		const words = bare(`${line.payer} ${line.text}`);
		if (!line.hasGift && references.some((reference) => words.includes(reference))) return true;
		return (
			returned.some(({ paid }) => paid === -line.amount) && names.some((contains) => contains(line.payer, line.text))
		);
	});
	return named.map((line) => line.id);
}

/**
 * Erases a donor (GDPR, art. 17): deletes the pledges without gifts, empties name and addresses of the others and the
 * texts of the statement lines, and deletes waiting mails unless they concern other pledges. Amounts stay, as they
 * belong to the accounts. Receipts keep the name as long as the law requires.
 * @param own the identifiers of the pledges
 */
export async function forgetDonor(own: string[]): Promise<void> {
	const chosen = inArray(pledges.id, own);
	const ids = sql`(select value from json_each(${JSON.stringify(own)}))`;
	const donorPledges = await db
		.select({ reference: pledges.reference, name: pledges.name })
		.from(pledges)
		.where(chosen);
	const linesOfGifts = sql`(select line_id from gifts where pledge_id in ${ids})`;
	const amounts = await db
		.select({ paid: sql<number>`coalesce(paid_amount, amount)` })
		.from(gifts)
		.where(sql`pledge_id in ${ids}`);
	const namingLines = await linesNaming(donorPledges, amounts);
	await db.batch([
		// Statement texts about the gifts and about returned money, and mails that have not been sent.
		db
			.update(statementLines)
			.set({ payer: "", text: "" })
			.where(sql`id in ${linesOfGifts} or twin_of in ${linesOfGifts} or ${isOneOf(statementLines.id, namingLines)}`),
		db.delete(mails).where(
			sql`recipient <> '' and lower(recipient) in (select lower(email) from pledges where id in ${ids})
				and not exists (select 1 from pledges where id not in ${ids} and mails.id glob ${pledgeMailId("")} || reference || '*')
				and id not in (select id from gifts where pledge_id not in ${ids})`,
		),
		db.delete(pledges).where(and(chosen, sql`not ${hasGifts}`)),
		db.update(pledges).set(emptied).where(chosen),
	]);
}

/** Anonymizes gifts and receipts whose legal retention has ended (`accountsRetentionYears`). */
export async function purgeDonors(now = Date.now()) {
	const oldest = new Date(now);
	oldest.setUTCFullYear(oldest.getUTCFullYear() - accountsRetentionYears);
	const day = oldest.toISOString().slice(0, 10);
	const lastGift = sql`(select max(received_on) from gifts where pledge_id = pledges.id)`;
	const isNamed = sql`(name <> '' or email <> '' or phone <> '')`;
	await db.batch([
		db
			.update(pledges)
			.set(emptied)
			.where(and(isNamed, sql`${lastGift} < ${day}`)),
		db
			.update(receipts)
			.set({ name: "", tax: sql`json_set(tax, '$.donorAddress', '')` })
			.where(and(sql`name <> ''`, lt(receipts.issuedAt, oldest))),
	]);
}
