import { and, eq, ne } from "drizzle-orm";
import { percentEncoded, phoneIn } from "~/content/contact/answer-links";
import { accountTitle } from "~/giving/donations/mobile-account";
import type { WaysToGive } from "~/giving/donations/ways-to-give.server";
import { record } from "~/people/journal/record.server";
import type { SignedIn } from "~/people/session/require-permission.server";
import { db } from "~/platform/db/client.server";
import { isOneOf } from "~/platform/db/id-lists.server";
import { gifts, pledges } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { publicPaths } from "~/platform/kinds/paths";
import { log } from "~/platform/log/log.server";
import { type OutgoingMail, queueMail, recallMail, wakeMailQueue } from "~/platform/mail/mail-queue.server";
import { formatAmount } from "~/platform/money/amount";
import { endableMailId } from "./end-mails.server";
import { waysFrom } from "./giving-places.server";
import { type PaymentMethod, trackingPath, whereToWrite, withdrawPath } from "./pledge";
import { type Pledge, paid, pledgeColumns } from "./pledge-queries.server";
import { type PledgeDraft, pledgeMailId } from "./pledges.server";
import type { AdminPledge } from "./shown-pledge.server";

/** Returns the absolute URL of a donor's private page. */
export const pledgePage = (key: string) => `${env.publicUrl}${trackingPath(key)}`;

/** Returns the absolute URL of the page that withdraws a pledge. */
export const withdrawPage = (key: string) => `${env.publicUrl}${withdrawPath(key)}`;

/** Writes the mail about a new pledge: reference, payment and private URL, but nothing that the donor typed. */
export function pledgeMail(draft: PledgeDraft, key: string, reference: string, ways: WaysToGive): OutgoingMail {
	const amount = formatAmount(draft.amount, draft.currency) + (draft.frequency === "monthly" ? " chaque mois" : "");
	return {
		id: pledgeMailId(reference),
		to: draft.email,
		subject: `Votre promesse de don ${reference}`,
		text: [
			`Bonjour,\n\nMerci pour votre promesse\u202f: ${amount}.`,
			`Votre référence\u202f: ${reference}\n${whereToWrite[draft.paymentMethod]}`,
			...paymentLines(draft.paymentMethod, waysFrom(draft, ways)),
			`Votre page, où vous verrez quand le don est arrivé, et où vous pouvez changer votre promesse\u202f:\n${pledgePage(key)}`,
			`Pour la retirer, sans avoir à vous justifier\u202f:\n${withdrawPage(key)}`,
			"Vous n’avez pas fait cette promesse\u202f? Ignorez ce message\u202f: quelqu’un s’est trompé d’adresse.",
		].join("\n\n"),
	};
}

/** Returns the account or address of a payment method; the private page has the rest. */
function paymentLines(paymentMethod: PaymentMethod, { transfer, mobile, cheque, cash }: WaysToGive): string[] {
	if (paymentMethod === "transfer" && transfer) {
		const { holder, inGroups, bic } = transfer;
		const lines = [`Titulaire du compte\u202f: ${holder}`, `IBAN\u202f: ${inGroups}`, bic && `BIC\u202f: ${bic}`];
		return [lines.filter(Boolean).join("\n")];
	}
	if (paymentMethod === "mobile" && mobile)
		return mobile.map((account) => {
			const number = `${accountTitle(account)}\u202f: ${account.number}`;
			return account.name ? `${number}\nAu nom de ${account.name}` : number;
		});
	if (paymentMethod === "cheque" && cheque)
		return [[`À l’ordre de\u202f: ${cheque.payee}`, cheque.address].filter(Boolean).join("\n")];
	return paymentMethod === "cash" && cash ? [cash] : [];
}

/** Delay in milliseconds of the mail about a gift: until then a wrong confirmation can be undone. */
export const giftMailDelayMs = 10 * 60_000;

/** The number of mails queued in one transaction. */
const mailsAtOnce = 50;

/**
 * Queues mails to the donors of gifts that have just arrived, if they left an e-mail address. Never rejects, because
 * the gifts are already stored. @param ids identifiers of the gifts
 */
export async function queueGiftMails(ids: string[]) {
	try {
		const given = await db
			.select({ ...pledgeColumns(), giftId: gifts.id, given: paid.amount, paidCurrency: paid.currency })
			.from(gifts)
			.innerJoin(pledges, eq(pledges.id, gifts.pledgeId))
			.where(and(isOneOf(gifts.id, ids), ne(pledges.email, "")));
		for (let from = 0; from < given.length; from += mailsAtOnce) {
			const some = given.slice(from, from + mailsAtOnce);
			const [first, ...others] = some.flatMap(({ giftId, given, paidCurrency, ...pledge }) => [
				recallMail(endableMailId("rappels", pledge.reference)),
				queueMail(giftMail(pledge, giftId, formatAmount(given, paidCurrency))),
			]);
			if (first) await db.batch([first, ...others]);
		}
	} catch (error) {
		log("error", "Mails to donors could not be queued", {}, error);
	}
}

/** Records a gift that has just been stored in the audit log, and mails its donor. @param reference of its pledge */
export async function announceGift(account: SignedIn["account"], reference: string, giftId: string) {
	await record(account, "gift.received", { id: reference, name: reference });
	await queueGiftMails([giftId]);
	void wakeMailQueue();
}

/** @param amount formatted amount with its currency */
function giftMail(pledge: Pledge, id: string, amount: string): OutgoingMail {
	return {
		id,
		delayMs: giftMailDelayMs,
		to: pledge.email,
		subject: `Votre don ${pledge.reference} est arrivé`,
		text: [
			`Bonjour,\n\nVotre don est arrivé\u202f: ${amount} (référence ${pledge.reference}). Merci de tout cœur, de notre part et de la part de celles et ceux qu’il aidera.`,
			...(pledge.needTitle ? [`Il est pour\u202f: ${pledge.needTitle}.`] : []),
			// The page of a gift without a pledge was never shown to its donor.
			...(pledge.isDirect ? [] : [`Votre page\u202f:\n${pledgePage(pledge.id)}`]),
			`Où vont vos dons\u202f: ${env.publicUrl}${publicPaths.transparency}`,
		].join("\n\n"),
	};
}

type About = Pick<
	AdminPledge,
	"state" | "reference" | "name" | "email" | "phone" | "amount" | "received" | "toPay" | "monthly" | "made"
> & {
	/** URL where the donor can withdraw the pledge; null when that is no longer possible. */
	withdrawAt: string | null;
};

/**
 * Writes thanks for a gift, or a reminder of a late pledge, with links that open it in a mail program or in WhatsApp;
 * the site sends nothing by itself. `verb` names the action, « Remercier ».
 * @param association its name, which signs the text
 * @returns null while there is nothing to say, or when the donor left no address
 */
export function donorMessage(pledge: About, association: string) {
	const words = wordsFor(pledge);
	const phone = phoneIn(pledge.phone);
	if (words === null || (pledge.email === "" && phone === undefined)) return null;
	const text = `Bonjour${pledge.name && ` ${pledge.name}`},\n\n${words.text}\n\n${association}`;
	const subject = `${words.subject} — ${association}`;
	const address = encodeURIComponent(pledge.email).replace("%40", "@");
	return {
		verb: words.verb,
		text,
		mail: pledge.email && `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${percentEncoded(text)}`,
		whatsapp: phone ? `https://wa.me/${phone.digits}?text=${encodeURIComponent(text)}` : null,
	};
}

export type DonorMessage = ReturnType<typeof donorMessage>;

function wordsFor(pledge: About) {
	const { state, reference } = pledge;
	if (state === "late")
		return {
			verb: "Rappeler",
			subject: `Votre promesse de don ${reference}`,
			text: `${missed(pledge)} Si vous l’avez envoyé, dites-le-nous\u202f: nous le chercherons. Sinon, il est toujours le bienvenu${pledge.withdrawAt ? `, et vous pouvez retirer votre promesse sans avoir à vous justifier\u202f:\n${pledge.withdrawAt}` : "."}`,
		};
	if (pledge.received === null) return null;
	return { verb: "Remercier", subject: `Merci pour votre don ${reference}`, text: `${arrived(pledge)} ${thanks}` };
}

const thanks = "Merci de tout cœur, de notre part et de la part de celles et ceux qu’il aidera.";

type Missing = Pick<About, "reference" | "amount" | "received" | "toPay" | "monthly" | "made">;

/** Says what is missing of a late pledge, and what has arrived. */
export function missed({ reference, amount, received, toPay, monthly, made }: Missing): string {
	const promise = `Le ${made}, vous nous avez promis ${amount}${monthly ? " chaque mois" : ""} (référence ${reference})`;
	if (received === null) return `${promise}. Nous n’avons pas encore vu arriver votre don.`;
	if (monthly)
		return `${promise}. Merci pour ce qui est arrivé\u202f! Nous n’avons pas encore vu arriver le dernier don.`;
	return `${promise}. Merci pour les ${received} qui sont arrivés\u202f! Nous n’avons pas encore vu arriver le reste, ${toPay}.`;
}

/** A monthly gift is thanked for without its amount, as a month may bring more or less than was promised. */
const arrived = ({ reference, received, monthly }: About): string =>
	monthly
		? `Votre don mensuel est bien arrivé (référence ${reference}).`
		: `Votre don est bien arrivé\u202f: ${received} (référence ${reference}).`;
