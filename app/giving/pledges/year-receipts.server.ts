import { and, asc, eq, like, sql } from "drizzle-orm";
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
import { type Issuer, isValid, nextNumber, validReceipt } from "./receipts.server";

/** The gifts of a year without a valid receipt, as they were paid, with their donors; the oldest first. */
const giftsWithoutReceipt = (year: string) =>
	db
		.select({
			...{ id: gifts.id, receivedOn: gifts.receivedOn, ...paid, reference: pledges.reference },
			...{ name: pledges.name, email: pledges.email, phone: pledges.phone },
			...{ postalAddress: pledges.postalAddress, wantsReceipt: pledges.wantsReceipt },
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
		const namesakes = byName.get(`${name} ${gift.currency}`) ?? [];
		byName.set(`${name} ${gift.currency}`, namesakes);
		const own = namesakes.find((given) =>
			given.some((other) => other.reference === gift.reference || isSameDonor(other, gift)),
		);
		if (own) own.push(gift);
		else namesakes.push([gift]);
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
export async function issueYearReceipts(donors: DonorOfYear[], issuer: Issuer, paperOf: (donor: DonorOfYear) => Paper) {
	let issued = 0;
	for (const donor of donors) {
		const paper = paperOf(donor);
		if (!("lack" in paper) && (await issueYearReceipt(donor, issuer, paper.tax))) issued += 1;
	}
	return issued;
}

/**
 * Issues one receipt for all gifts of a donor in a year, and records it in the journal, unless one of the gifts has a
 * receipt by now or is gone. A run over many donors that was broken off is finished by another run.
 * @param tax the facts of a tax receipt; null for a plain one
 * @returns whether this call issued it
 */
export async function issueYearReceipt(
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

/** The e-mail address of a receipt's donor, that of the latest pledge which has one; null without any. */
const donorEmail = sql<string | null>`(select email from pledges where email <> ''
	and reference in (select reference from receipt_gifts where receipt = number) order by created_at desc limit 1)`;

/** Returns the valid yearly receipts of a year, by number, each with its donor's e-mail address. */
export const yearReceipts = (year: string) =>
	db
		.select({
			...{ number: receipts.number, name: receipts.name, amount: receipts.amount, currency: receipts.currency },
			...{ mailedAt: receipts.mailedAt, email: donorEmail },
		})
		.from(receipts)
		.where(
			and(
				like(receipts.receivedOn, `${year}-%`),
				isValid,
				sql`exists (select 1 from receipt_gifts where receipt = number)`,
			),
		)
		.orderBy(receipts.number);

/** The number of mails queued in one transaction. */
const mailsAtOnce = 50;

/**
 * Queues mails that give their donors the yearly receipts of a year, each once. Does nothing without a mail server.
 * @returns the number of mails
 */
export async function mailYearReceipts(year: string): Promise<number> {
	if (env.SMTP_URL === undefined) return 0;
	const due = (await yearReceipts(year)).filter(({ mailedAt, email }) => mailedAt === null && email !== null);
	let queued = 0;
	for (let from = 0; from < due.length; from += mailsAtOnce) {
		const [first, ...others] = due
			.slice(from, from + mailsAtOnce)
			.flatMap(({ number, email }) => [
				db.update(receipts).set({ mailedAt: new Date() }).where(sql`number = ${number} and mailed_at is null`),
				queueMail({ id: `receipt-${number}`, ...receiptMail(number, year), to: email ?? "" }, sql`changes() = 1`),
			]);
		if (first) await db.batch([first, ...others]);
		queued += due.slice(from, from + mailsAtOnce).length;
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
