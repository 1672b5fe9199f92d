import type { Payment } from "~/giving/donations/ways-to-give";
import {
	calendarDateAt,
	formatDate,
	formatDay,
	formatMoment,
	formatMonth,
	formatShortDate,
} from "~/platform/calendar/calendar-date";
import { amountInput, formatAmount } from "~/platform/money/amount";
import { type Currency, currencyCodes } from "~/platform/money/currency";
import type { Gift } from "./gifts.server";
import { donorName, frequencies, paymentMethods, stateLabels, whereToWrite } from "./pledge";
import type { MoneySum, Pledge, PledgeOfPage } from "./pledge-queries.server";
import type { PledgeWithGifts } from "./pledges.server";

/** True when its donor may change a pledge; the queries in `pledges.server.ts` check the same. */
export const canChange = ({ withdrawnAt, received }: Pledge) => withdrawnAt === null && received === 0;

/** True when its donor may withdraw a pledge; that ends a monthly one. */
export const canWithdraw = ({ withdrawnAt, received, frequency }: Pledge) =>
	withdrawnAt === null && (frequency === "monthly" || received === 0);

/**
 * Explains why its donor cannot (or can no longer) change a pledge, and what to do; undefined when nothing prevents it.
 * @param pledge with its gifts, the oldest first
 */
export function changeRefusal(pledge: (Pledge & { gifts: Gift[] }) | undefined, timeZone: string): string | undefined {
	const fixed = "Cette promesse ne peut plus être changée\u202f:";
	if (pledge?.withdrawnAt)
		return `${fixed} vous l’avez retirée le ${formatDay(pledge.withdrawnAt, timeZone)}. Pour donner, faites-en une nouvelle.`;
	const last = pledge?.gifts.at(-1);
	if (!pledge || !last) return undefined;
	const toDo =
		pledge.frequency === "monthly"
			? "Pour changer la suite, retirez-la et faites-en une nouvelle\u202f: ce qui est arrivé reste."
			: "Si quelque chose n’est pas juste, écrivez-nous.";
	return `${fixed} un don de ${formatAmount(last.amount, pledge.currency)} est arrivé le ${formatDate(last.receivedOn)}. ${toDo}`;
}

/** Returns the amount still promised in minor units; for a monthly pledge, that of a month. */
export const amountToPay = ({ amount, received, frequency }: Pledge): number =>
	frequency === "monthly" ? amount : Math.max(0, amount - received);

/** Returns the remittance of a pledge's transfer; the amount only in euros, the currency of the QR code. */
export const remittanceOf = (pledge: Pledge) => ({
	words: pledge.reference,
	cents: pledge.currency === "EUR" ? amountToPay(pledge) : undefined,
});

/** Props of a pledge, in words. */
export function shownPledge(pledge: Pledge, timeZone: string) {
	const { reference, state, amount, received, currency, createdAt, withdrawnAt } = pledge;
	return {
		reference,
		need: pledge.needTitle,
		state,
		stateLabel: stateLabel(pledge),
		amount: formatAmount(amount, currency),
		toPay: formatAmount(amountToPay(pledge), currency),
		toPayBare: amountInput(amountToPay(pledge), currency),
		received: received > 0 ? cameInWords(pledge) : null,
		paymentMethod: paymentMethods[pledge.paymentMethod],
		whereToWrite: whereToWrite[pledge.paymentMethod],
		steps: paymentSteps(pledge),
		frequency: frequencies[pledge.frequency],
		monthly: pledge.frequency === "monthly",
		made: formatDay(createdAt, timeZone),
		withdrawn: withdrawnAt && formatDay(withdrawnAt, timeZone),
		unmailed: pledge.unmailed,
		canChange: canChange(pledge),
		canWithdraw: canWithdraw(pledge),
	};
}

/** A monthly promise is received for the month of its last gift only. */
const stateLabel = ({ state, frequency, lastGiftOn }: Pledge) =>
	state === "received" && frequency === "monthly" && lastGiftOn
		? `${stateLabels.received} en ${formatMonth(lastGiftOn)}`
		: stateLabels[state];

/** Returns what the donor has to do with each payment method, one step a line. */
function paymentSteps(pledge: Pledge): Payment["steps"] {
	const { reference, frequency } = pledge;
	const monthly = frequency === "monthly";
	const amount = formatAmount(amountToPay(pledge), pledge.currency);
	return {
		transfer: [
			"Ouvrez l’application de votre banque.",
			monthly ? `Créez un virement permanent de ${amount}, chaque mois.` : `Faites un virement de ${amount}.`,
			`Motif\u202f: ${reference}.`,
		],
		mobile: [
			`Envoyez ${amount} à ce numéro, avec la référence ${reference} dans le message. Sans place pour un message, envoyez-nous la référence ensuite.`,
			...(monthly ? ["Recommencez chaque mois."] : []),
		],
		cheque: [
			`Faites un chèque de ${amount}${monthly ? ", chaque mois" : ""}.`,
			`Écrivez ${reference} au dos.`,
			"Envoyez-le, ou remettez-le-nous.",
		],
		cash: [`Remettez-nous ${amount}${monthly ? ", chaque mois" : ""}, en disant la référence ${reference}.`],
	};
}

/** Formats the sum received, « 10 000 F CFA et 30,49 € (pour 20 000 F CFA) », with what another currency counts for. */
function cameInWords({ received, currency, converted }: Pledge): string {
	const own = converted.reduce((rest, { counts }) => rest - counts, received);
	const others = converted.map(
		(gift) => `${formatAmount(gift.amount, gift.currency)} (pour ${formatAmount(gift.counts, currency)})`,
	);
	return new Intl.ListFormat("fr").format([...(own > 0 ? [formatAmount(own, currency)] : []), ...others]);
}

export type ShownPledge = ReturnType<typeof shownPledge>;

/** Props of a pledge in the administration, with its donor. */
export function adminPledge(pledge: Pledge, timeZone: string) {
	const { name, email, phone, anonymous, wantsReceipt, suspect, createdAt } = pledge;
	return {
		...shownPledge(pledge, timeZone),
		donor: donorName(pledge),
		reminded: pledge.addressRemindedAt && formatDay(new Date(pledge.addressRemindedAt), timeZone),
		noReminders: pledge.addressEndedAt !== null,
		...{ name, email, phone, anonymous, wantsReceipt, suspect },
		made: formatMoment(createdAt, timeZone),
	};
}

/** Props of a row of the table of gifts, in words; `received` is empty when nothing arrived in the period. */
export function tableRow(pledge: PledgeOfPage, timeZone: string) {
	const { amount, currency, arrivals, isDirect, frequency } = pledge;
	const { reference, donor, paymentMethod, need, state, stateLabel, suspect } = adminPledge(pledge, timeZone);
	const { addressRemindedAt } = pledge;
	const lastDay = arrivals
		.map(({ day }) => day)
		.toSorted()
		.at(-1);
	return {
		...{ reference, donor, paymentMethod, need, state, stateLabel, suspect },
		reminded:
			state === "late" && addressRemindedAt !== null
				? formatShortDate(calendarDateAt(new Date(addressRemindedAt), timeZone))
				: "",
		isKnown: pledge.email + pledge.phone !== "",
		made: formatShortDate(calendarDateAt(pledge.createdAt, timeZone)),
		promised: isDirect ? "" : formatAmount(amount, currency) + (frequency === "monthly" ? " par mois" : ""),
		received: sumsInWords(arrivals),
		receivedOn:
			lastDay === undefined ? "" : `${arrivals.length > 1 ? "dernier le " : "le "}${formatShortDate(lastDay)}`,
	};
}

export type TableRow = ReturnType<typeof tableRow>;

/** Formats the sums of amounts by currency, « 120 € et 10 000 F CFA »; empty without amounts. */
export const sumsInWords = (amounts: { amount: number; currency: Currency }[]): string =>
	new Intl.ListFormat("fr").format(
		currencyCodes.flatMap((currency) => {
			const own = amounts.filter((one) => one.currency === currency);
			return own.length > 0
				? [
						formatAmount(
							own.reduce((sum, one) => sum + one.amount, 0),
							currency,
						),
					]
				: [];
		}),
	);

/** Formats the sums of the table, and of its tiles: what is still promised includes what is late. */
export const shownSums = (sums: MoneySum[]) => ({
	arrived: sumsInWords(sums.filter(({ of }) => of === "arrived")),
	promised: sumsInWords(sums.filter(({ of }) => of !== "arrived")),
	late: sumsInWords(sums.filter(({ of }) => of === "late")),
});

export type ShownSums = ReturnType<typeof shownSums>;

export type AdminPledge = ReturnType<typeof adminPledge>;

/** Props of the page of a pledge, with its gifts. */
export function detailedPledge(pledge: PledgeWithGifts, timeZone: string) {
	const { currency, gifts } = pledge;
	const rest = amountToPay(pledge);
	return {
		...adminPledge(pledge, timeZone),
		gifts: gifts.map((gift) => ({
			id: gift.id,
			amount: formatAmount(gift.paidAmount, gift.paidCurrency),
			counts: gift.paidCurrency === currency ? null : formatAmount(gift.amount, currency),
			paymentMethod:
				gift.paymentMethod === null || gift.paymentMethod === pledge.paymentMethod
					? null
					: paymentMethods[gift.paymentMethod].toLowerCase(),
			isEuro: gift.paidCurrency === "EUR",
			receivedOn: formatDate(gift.receivedOn),
			receipt: gift.receipt,
		})),
		rest: rest > 0 ? amountInput(rest, currency) : "",
	};
}

export type DetailedPledge = ReturnType<typeof detailedPledge>;
