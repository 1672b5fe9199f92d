import { and, asc, eq, sql } from "drizzle-orm";
import { recordInBatch } from "~/people/journal/record.server";
import { seal, unseal } from "~/people/session/session-secret.server";
import { db } from "~/platform/db/client.server";
import { gifts, pledges, receipts, type TaxDetails } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { publicPaths } from "~/platform/kinds/paths";
import { queueMail, wakeMailQueue } from "~/platform/mail/mail-queue.server";
import { keepReceiptNumber } from "~/platform/money/last-receipt-number.server";
import { foldCase } from "~/platform/search/fold-text.server";
import { oneLine } from "~/web/forms/form-text.server";
import { isSameDonor } from "./donor-data.server";
import { isInPeriod, paid } from "./pledge-queries.server";
import { type Issuer, isValid, nextNumber, receiptMailId, validReceipt } from "./receipts.server";

/**
 * The postal address of a pledge, or of the latest other one under the same name and e-mail address: a donor makes
 * another promise each year, and is asked once.
 */
const knownAddress = sql<string>`coalesce(nullif(pledges.postal_address, ''), (select other.postal_address
	from pledges as other where other.postal_address <> '' and other.name = pledges.name and other.email <> ''
	and lower(other.email) = lower(pledges.email) order by other.created_at desc limit 1), '')`;

/** The gifts of a year without a valid receipt, as they were paid, with their donors; the oldest first. */
const giftsWithoutReceipt = (year: string) =>
	db
		.select({
			...{ id: gifts.id, receivedOn: gifts.receivedOn, ...paid, reference: pledges.reference },
			...{ name: pledges.name, email: pledges.email, phone: pledges.phone },
			...{ postalAddress: knownAddress, wantsReceipt: pledges.wantsReceipt },
		})
		.from(gifts)
		.innerJoin(pledges, eq(pledges.id, gifts.pledgeId))
		.where(sql`${isInPeriod(sql`${gifts.receivedOn}`, year)} and not exists ${validReceipt(sql`gifts.id`)}`)
		.orderBy(asc(gifts.receivedOn), asc(gifts.id));

type Given = Awaited<ReturnType<typeof giftsWithoutReceipt>>;

/** The gifts of a donor in a year and one currency that have no receipt; the sum in minor units. */
export type DonorOfYear = ReturnType<typeof donorOf>;

const donorOf = (given: Given) => {
	const { reference, name, currency } = given.at(-1) ?? {};
	if (reference === undefined || name === undefined || currency === undefined) throw new Error("A donor without gifts");
	return {
		...{ reference, name: oneLine(name), currency, gifts: given },
		amount: given.reduce((sum, { amount }) => sum + amount, 0),
		email: given.findLast(({ email }) => email !== "")?.email ?? "",
		postalAddress: given.findLast(({ postalAddress }) => postalAddress !== "")?.postalAddress ?? "",
		wantsReceipt: given.some(({ wantsReceipt }) => wantsReceipt),
	};
};

/**
 * Returns the donors of a year whose gifts have no receipt yet, by name, and the number of gifts without a name. Gifts
 * are of one donor when they have the same pledge, or the same name with the same e-mail address or phone number.
 */
export async function donorsOfYear(year: string): Promise<{ donors: DonorOfYear[]; unnamed: number }> {
	const byName = new Map<string, Given[]>();
	let unnamed = 0;
	for (const gift of await giftsWithoutReceipt(year)) {
		const name = foldCase(gift.name);
		if (name === "") unnamed += 1;
		if (name === "") continue;
		const key = `${name} ${gift.currency}`;
		const namesakes = byName.get(key) ?? [];
		const isOwn = (given: Given) =>
			given.some((other) => other.reference === gift.reference || isSameDonor(other, gift));
		// A gift with both an address and a number may join what came under one of them each.
		const joined = [...namesakes.filter(isOwn).flat(), gift];
		byName.set(key, [...namesakes.filter((given) => !isOwn(given)), joined]);
	}
	const donors = [...byName.values()].flat().map(donorOf);
	return { donors: donors.sort((a, b) => a.name.localeCompare(b.name, "fr")), unnamed };
}

/** A donor's receipt of a year: its tax details, null for a plain receipt; or what it lacks. */
export type Paper = { tax: TaxDetails | null } | { lack: string };

/**
 * Issues the receipts of donors, one after the other; a run that was broken off is finished by another. Donors whose
 * receipt lacks something get none. @returns the number of receipts
 */
export async function issueYearlyReceipts(
	donors: DonorOfYear[],
	issuer: Issuer,
	paperOf: (donor: DonorOfYear) => Paper,
) {
	let issued = 0;
	for (const donor of donors) {
		const paper = paperOf(donor);
		if (!("lack" in paper) && (await issueYearlyReceipt(donor, issuer, paper.tax))) issued += 1;
	}
	return issued;
}

/**
 * Issues one receipt for all gifts of a donor in a year, and records it in the journal, unless one of the gifts has a
 * receipt by now or is gone. A run over many donors that was broken off is finished by another run.
 * @param tax the facts of a tax receipt; null for a plain one
 * @returns whether this call issued it
 */
export async function issueYearlyReceipt(
	{ gifts: given, name, currency }: DonorOfYear,
	issuer: Issuer,
	tax: TaxDetails | null,
) {
	const ids = sql`(select value from json_each(${JSON.stringify(given.map(({ id }) => id))}))`;
	const issued = sql`(select max(number) from receipts)`;
	const [{ rowsAffected }, , , [newest]] = await db.batch([
		// The columns that are not summed are those of the last gift: SQLite takes them from the row of the maximum.
		db.run(sql`insert into receipts (number, gift_id, reference, name, amount, currency,
			means, received_on, issuer, issuer_address, issued_at, issued_by, tax)
			select ${nextNumber()}, gifts.id, reference, ${name}, sum(${paid.amount}), ${paid.currency}, ${paid.paymentMethod}, max(received_on),
				${oneLine(issuer.name)}, ${issuer.address}, ${Date.now()}, ${oneLine(issuer.by.name || issuer.name)}, ${tax && JSON.stringify(tax)}
			from gifts inner join pledges on pledges.id = gifts.pledge_id
			where gifts.id in ${ids} and ${paid.currency} = ${currency} and not exists ${validReceipt(sql`gifts.id`)}
			having count(*) = ${given.length}`),
		db.run(sql`insert into receipt_gifts (receipt, gift_id, reference, amount, means, received_on)
			select ${issued}, gifts.id, reference, ${paid.amount}, ${paid.paymentMethod}, received_on
			from gifts inner join pledges on pledges.id = gifts.pledge_id where gifts.id in ${ids} and changes() = 1`),
		recordInBatch(issuer.by, "receipt.issued", { id: issued, name: sql`'n° ' || ${issued}` }, sql`changes() > 0`),
		db.select({ number: receipts.number }).from(receipts).where(sql`number = ${issued}`),
	]);
	if (newest) keepReceiptNumber(newest.number);
	return rowsAffected === 1;
}

/** The e-mail addresses of the pledges that a receipt covers. Anybody may promise under a donor's name and number. */
const donorEmails = sql<string[]>`(select json_group_array(distinct lower(email)) from pledges where email <> ''
	and reference in (select reference from receipt_gifts where receipt = number))`.mapWith((written: string): string[] =>
	JSON.parse(written),
);

/** Returns the valid yearly receipts of a year, by number, each with the e-mail addresses of its pledges. */
export const yearlyReceipts = (year: string) =>
	db
		.select({
			...{ number: receipts.number, name: receipts.name, amount: receipts.amount, currency: receipts.currency },
			...{ mailedAt: receipts.mailedAt, emails: donorEmails },
		})
		.from(receipts)
		.where(
			and(
				isInPeriod(sql`${receipts.receivedOn}`, year),
				isValid,
				sql`exists (select 1 from receipt_gifts where receipt = number)`,
			),
		)
		.orderBy(receipts.number);

/**
 * Queues mails that give their donors the yearly receipts of a year, each once, and only where all its pledges name one
 * e-mail address. Does nothing without a mail server. @returns the number of mails
 */
export async function mailYearlyReceipts(year: string): Promise<number> {
	if (env.SMTP_URL === undefined) return 0;
	let queued = 0;
	for (const { number, emails, mailedAt } of await yearlyReceipts(year)) {
		const [to, ...others] = emails;
		if (mailedAt !== null || to === undefined || others.length > 0) continue;
		const [{ rowsAffected }] = await db.batch([
			db.update(receipts).set({ mailedAt: new Date() }).where(sql`number = ${number} and mailed_at is null`),
			queueMail({ id: receiptMailId(number), ...receiptMail(number, year), to }, sql`changes() = 1`),
		]);
		queued += rowsAffected;
	}
	void wakeMailQueue();
	return queued;
}

const receiptMail = (number: number, year: string) => ({
	subject: `Votre reçu pour vos dons de ${year}`,
	text: [
		`Bonjour,\n\nMerci de tout cœur pour vos dons de ${year}. Voici votre reçu, n°\u00a0${number}\u202f:`,
		`${env.publicUrl}${publicPaths.pledgeReceipt}?${new URLSearchParams({ recu: seal(String(number), purpose) })}`,
		"Ce lien est personnel\u202f: ne le partagez pas. Gardez le fichier avec vos papiers.",
	].join("\n\n"),
});

const purpose = "receipt of a year";

/** Returns the number of the receipt that the link in a mail names; undefined for a link that the site never wrote. */
export const mailedReceipt = (sealed: string): number | undefined => {
	const number = unseal(sealed, purpose);
	return number === undefined ? undefined : Number(number);
};
