import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import type { MobileAccount } from "~/giving/donations/mobile-account";
import type { WaysToGive } from "~/giving/donations/ways-to-give.server";
import { idPattern } from "~/platform/db/new-id.server";
import { amountInput, parseAmount } from "~/platform/money/amount";
import { type Currency, currencies, currencyCodes } from "~/platform/money/currency";
import { optionalId, optionalPhone, plainSigns, requiredEmail, requiredText, text } from "~/web/forms/form-text.server";
import { tryAction } from "~/web/http/error-response.server";
import { consumeRateLimit, countedByNetwork } from "~/web/http/rate-limit.server";
import { frequencyCodes, type PaymentMethod, paymentMethodCodes } from "./pledge";
import type { Pledge } from "./pledge-queries.server";
import {
	addPledge,
	changePledge,
	isSameEmail,
	type MailOf,
	type PledgeDraft,
	pledgeByKey,
	pledgeWithGifts,
} from "./pledges.server";
import { changeRefusal } from "./shown-pledge.server";

/** Returns the payment methods of the association that a donor can choose. */
export const offeredPaymentMethods = (ways: WaysToGive): PaymentMethod[] =>
	paymentMethodCodes.filter((one) => ways[one] !== null);

/** True when a payment method can carry a currency: SEPA transfers only euros, mobile money that of its country. */
function carries(paymentMethod: PaymentMethod, currency: Currency, { transfer, mobile }: WaysToGive): boolean {
	if (paymentMethod === "transfer") return !transfer?.sepa || currency === "EUR";
	if (paymentMethod !== "mobile") return true;
	if (currency === "EUR" || currency === "CHF") return false;
	return !mobile || !countriesOf[currency] || mobile.some((account) => mayCount(account, currency));
}

/** Explains in French why this payment method cannot carry the currency, and which it can; undefined when it can. */
export function currencyRefusal(
	paymentMethod: PaymentMethod,
	currency: Currency,
	ways: WaysToGive,
): string | undefined {
	if (carries(paymentMethod, currency, ways)) return undefined;
	const [chosen, ...possible] = [currency, ...currencyCodes.filter((code) => carries(paymentMethod, code, ways))].map(
		(code) => `«\u202f${currencies[code].label}\u202f»`,
	);
	const fact =
		paymentMethod === "transfer"
			? "Un virement sur notre compte se fait en euros"
			: "Nos comptes de mobile money sont dans une autre monnaie";
	return `${fact}, et vous avez choisi ${chosen}\u202f: choisissez ${either.format(possible)}, ou une autre façon de donner.`;
}

const either = new Intl.ListFormat("fr", { type: "disjunction" });

/** Countries where mobile money uses a currency (ISO 4217, ISO 3166); US dollars are used in many countries. */
const countriesOf: Partial<Record<Currency, string[]>> = {
	XOF: ["BF", "BJ", "CI", "GW", "ML", "NE", "SN", "TG"],
	XAF: ["CF", "CG", "CM", "GA", "GQ", "TD"],
	CDF: ["CD"],
	GNF: ["GN"],
};

const regions = new Intl.DisplayNames("fr", { type: "region" });
const isCountry = (name: string, code: string) =>
	name.localeCompare(regions.of(code) ?? code, "fr", { sensitivity: "base", ignorePunctuation: true }) === 0;

/** True when the account may use the currency; also for an account whose typed country is not recognized. */
function mayCount({ country }: MobileAccount, currency: Currency): boolean {
	const known = Object.values(countriesOf)
		.flat()
		.find((code) => isCountry(country, code));
	return known === undefined || (countriesOf[currency] ?? []).includes(known);
}

/** True when any payment method of the association can carry an amount in this currency. */
export const isCarried = (currency: Currency, ways: WaysToGive): boolean =>
	offeredPaymentMethods(ways).some((paymentMethod) => carries(paymentMethod, currency, ways));

/** Returns the ways to give with only the payment method of a pledge. */
export const onlyPaymentMethod = (ways: WaysToGive, paymentMethod: PaymentMethod): WaysToGive => ({
	...{ transfer: null, mobile: null, cheque: null, cash: null, material: null, page: null, taxReceipts: null },
	[paymentMethod]: ways[paymentMethod],
});

export const pledgeFields = z.object({
	id: z.string().regex(idPattern),
	amount: requiredText({ missing: "Saisissez un montant.", max: 30 }, plainSigns),
	currency: z.enum(currencyCodes),
	paymentMethod: z.enum(paymentMethodCodes, "Choisissez comment vous donnerez."),
	frequency: z.enum(frequencyCodes),
	name: text(120),
	email: requiredEmail().optional(),
	phone: optionalPhone(),
	anonymous: z.string().optional(),
	wantsReceipt: z.string().optional(),
	needId: optionalId(),
	/** The honeypot. */
	subject: z.string().optional(),
});

/** The amount may be empty, as a suggested one may be chosen instead. */
const donorFields = pledgeFields.extend({
	amount: text(30, plainSigns),
	suggested: z.string().max(40).optional(),
	/** The amount in the field before the donor edited it. */
	amountBefore: text(30, plainSigns),
});

/** The pledge form; the allowed payment methods depend on the association's settings. */
export const pledgeSchema = (ways: WaysToGive) =>
	donorFields.superRefine((sent, context) => {
		const refuse = (field: keyof typeof sent, message: string) =>
			context.addIssue({ code: "custom", path: [field], message });
		const { amount, currency } = givenAmount(sent);
		const parsed = parseAmount(amount, currency);
		if (amount === "") refuse("amount", "Saisissez un montant.");
		else if ("error" in parsed) refuse("amount", parsed.error);
		const unfit = currencyRefusal(sent.paymentMethod, currency, ways);
		if (!offeredPaymentMethods(ways).includes(sent.paymentMethod))
			refuse("paymentMethod", "Cette façon de donner n’est plus proposée\u202f: choisissez-en une autre.");
		else if (unfit) refuse("paymentMethod", unfit);
		if (sent.wantsReceipt && sent.name === "") refuse("name", "Pour un reçu, saisissez votre nom.");
	});

/** A suggested amount with its currency, « 10 EUR ». */
const suggestion = /^([\d,]{1,20}) ([A-Z]{3})$/;

/** Returns the typed amount, which takes precedence, or else the chosen suggestion with its currency. */
function givenAmount(sent: Pick<Filled, "suggested" | "amount" | "amountBefore" | "currency">) {
	const [, amount, code] = suggestion.exec(sent.suggested ?? "") ?? [];
	const currency = currencyCodes.find((one) => one === code);
	const isTyped = sent.amount !== "" && sent.amount !== sent.amountBefore;
	return amount !== undefined && currency && !isTyped ? { amount, currency } : sent;
}

/** The HTML validation attributes; an amount must be typed unless some are suggested. */
export const pledgeConstraint = (isSuggested: boolean) => getZodConstraint(isSuggested ? donorFields : pledgeFields);

/** The longest form that is rendered again with errors, in UTF-16 units. */
export const maxFormLength = 4000;

type Filled = Omit<z.output<typeof pledgeFields>, "id"> & { suggested?: string; amountBefore?: string };

/** Converts a valid form to the pledge to store. */
export function pledgeDraft(sent: Filled): PledgeDraft {
	const { amount, currency } = givenAmount(sent);
	const parsed = parseAmount(amount, currency);
	const { paymentMethod, frequency, name, email = "", phone, needId } = sent;
	return {
		...{ amount: "minor" in parsed ? parsed.minor : 0, currency, paymentMethod, frequency, name, email, phone, needId },
		anonymous: sent.anonymous !== undefined,
		wantsReceipt: sent.wantsReceipt !== undefined,
		suspect: sent.subject !== undefined,
	};
}

/** Converts a stored pledge to the fields of its form. */
export const pledgeValues = ({ currency, paymentMethod, frequency, name, email, phone, ...pledge }: Pledge) => ({
	...{ currency, paymentMethod, frequency, name, email, phone },
	amount: amountInput(pledge.amount, currency),
	anonymous: pledge.anonymous ? "on" : "",
	wantsReceipt: pledge.wantsReceipt ? "on" : "",
	needId: pledge.needId ?? "",
});

export type PledgeValues = Partial<ReturnType<typeof pledgeValues>>;

/** Returns a new pledge's first values from a link (`montant`, `devise`, `frequence`), ignoring invalid ones. */
export function prefilledPledge(query: URLSearchParams): PledgeValues {
	const currency = currencyCodes.find((code) => code === query.get("devise"));
	const parsed = currency && parseAmount((query.get("montant") ?? "").slice(0, 30), currency);
	return {
		...(currency && { currency }),
		...(currency && parsed && "minor" in parsed && { amount: amountInput(parsed.minor, currency) }),
		...(query.get("frequence") === "mensuelle" && { frequency: "monthly" }),
	};
}

const unsent = "Votre promesse n’a pas pu être enregistrée. Réessayez dans un instant.";
/** The message when a key matches no pledge. */
export const unknownPledge = "Cette promesse de don n’existe pas, ou n’existe plus.";
const used =
	"Une promesse a déjà été faite avec ce formulaire. Envoyez-le encore une fois si vous voulez en faire une autre.";

/**
 * Stores a pledge that a visitor sent with a valid form, or changes it.
 * @param sent `key` is that of the changed pledge, null for a new one; `mailOf` writes the mail to the donor of a new
 * pledge, or of one with a new e-mail address
 * @returns the key of the stored pledge; otherwise the reason, and whether the form needs another identifier
 */
export async function acceptPledge(
	request: Request,
	sent: { id: string; key: string | null; draft: PledgeDraft; mailOf: MailOf; timeZone: string },
): Promise<{ key: string } | { status: 400 | 404 | 409 | 429 | 503; message: string; isUsed?: boolean }> {
	const { id, key, draft, mailOf, timeZone } = sent;
	const counted = await tryAction({ log: "A pledge could not be counted" }, () =>
		consumeRateLimit(countedByNetwork(request, { action: "pledge", subject: "", max: 10 })),
	);
	if (counted.failed) return { status: 503, message: unsent };
	if (!counted.value.allowed) return { status: 429, message: "Trop de promesses. Réessayez dans 15 minutes." };
	const stored = await tryAction({ log: "A pledge could not be stored" }, async () => {
		const before = key === null ? undefined : await pledgeByKey(key);
		// A change without a new address only rewrites a mail that is already queued.
		const hasNewAddress = key === null || (before !== undefined && !isSameEmail(before.email, draft.email));
		const mail = hasNewAddress && (draft.suspect || !(await mayMail(draft.email))) ? undefined : mailOf;
		if (key !== null) return changePledge(key, draft, id, mail);
		return (await addPledge(id, draft, mail)) ? id : undefined;
	});
	if (stored.failed) return { status: 503, message: unsent };
	if (stored.value !== undefined) return { key: stored.value };
	if (key === null) return { status: 409, message: used, isUsed: true };
	const pledge = await pledgeByKey(key);
	if (pledge === undefined) return { status: 404, message: unknownPledge };
	const refusal = changeRefusal(await pledgeWithGifts(pledge.reference), timeZone);
	return refusal === undefined ? { status: 503, message: unsent } : { status: 409, message: refusal };
}

/** False without an address, and for the fourth pledge in 15 minutes, which a stranger may have sent. */
async function mayMail(email: string): Promise<boolean> {
	if (email === "") return false;
	return (await consumeRateLimit([{ action: "pledge-mail", subject: email.toLowerCase(), max: 3 }])).allowed;
}
