import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { shownExamples } from "~/giving/donations/gift-examples";
import type { WaysToGive } from "~/giving/donations/ways-to-give.server";
import { idPattern } from "~/platform/db/new-id.server";
import { amountInput, parseAmount } from "~/platform/money/amount";
import { type Currency, currencies, currencyCodes } from "~/platform/money/currency";
import type { Association } from "~/publishing/settings/association-settings";
import { optionalId, optionalPhone, plainSigns, requiredEmail, requiredText, text } from "~/web/forms/form-text.server";
import { tryAction } from "~/web/http/error-response.server";
import { consumeRateLimit, countedByNetwork } from "~/web/http/rate-limit.server";
import {
	currencyRefusal,
	type GivingChoices,
	givingPlaces,
	isOfferedPlace,
	ownCurrency,
	type PlaceCode,
	parsePlace,
	placeValue,
} from "./giving-places.server";
import { frequencyCodes, paymentMethodCodes, unknownPledge } from "./pledge";
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

export const pledgeFields = z.object({
	id: z.string().regex(idPattern),
	amount: requiredText({ missing: "Saisissez un montant.", max: 30 }, plainSigns),
	currency: z.enum(currencyCodes),
	paymentMethod: z.enum(paymentMethodCodes, "Choisissez un moyen de paiement."),
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

/** The donor's form: an amount is chosen or typed, and the currency follows the place unless the donor chose one. */
const donorFields = pledgeFields.extend({
	id: z.string().regex(idPattern).optional(), // a page for everybody carries none
	amount: text(30, plainSigns),
	suggested: z.string().max(40).optional(),
	currency: z.enum(currencyCodes).optional(),
	/** Amount and currency in the fields before the donor edited them. */
	amountBefore: text(30, plainSigns),
	currencyBefore: z.enum(currencyCodes).optional(),
	/** A place (`giving-places.server.ts`). */
	paymentMethod: z.string().max(80).optional(),
	/** Present in the form that shows the donor's part alone. */
	brief: z.string().optional(),
});

type Sent = z.output<typeof donorFields>;

/** The pledge form; the allowed places depend on the association's settings. */
export function pledgeSchema(ways: WaysToGive) {
	// A donor must read all errors at once: these are found beside an error of another field, too.
	const refused = (field: keyof Refusals) => ({
		path: [field],
		when: () => true,
		error: ({ input }: { input: unknown }) => refusals(input as Sent, ways)[field],
	});
	return donorFields
		.refine((sent) => refusals(sent, ways).amount === undefined, refused("amount"))
		.refine((sent) => refusals(sent, ways).paymentMethod === undefined, refused("paymentMethod"))
		.refine((sent) => refusals(sent, ways).name === undefined, refused("name"));
}

type Refusals = { amount?: string; paymentMethod?: string; name?: string };

/** Returns why the amount, the place and the name of a form are refused. */
function refusals(sent: Sent, ways: WaysToGive): Refusals {
	const refused: Refusals = {};
	const place = parsePlace(sent.paymentMethod ?? "");
	const isOffered = place !== undefined && isOfferedPlace(place, ways);
	const own = place && ownCurrency(place, ways);
	const { text: written, currency, isChosen } = writtenAmount(sent, place, ways);
	const parsed = parseAmount(written, currency);
	if (place === undefined) refused.paymentMethod = "Choisissez d’où vous donnez.";
	else if (!isOffered)
		refused.paymentMethod = "Cette façon de donner n’est plus proposée\u202f: choisissez-en une autre.";
	if (written === "") refused.amount = "Choisissez un montant, ou saisissez le vôtre.";
	else if ("error" in parsed) refused.amount = parsed.error;
	const unfit = isOffered && currencyRefusal(place, currency, ways);
	// The chosen amount was offered for another place.
	if (unfit && own && isChosen)
		refused.amount = `Ici, les dons sont en «\u202f${currencies[own].label}\u202f»\u202f: choisissez ou saisissez un autre montant.`;
	else if (unfit) refused.paymentMethod = unfit;
	if (sent.wantsReceipt && sent.name === "") refused.name = "Pour un reçu, saisissez votre nom.";
	return refused;
}

/** A suggested amount with its currency, « 10 EUR ». */
const suggestion = /^([\d,]{1,20}) ([A-Z]{3})$/;

/**
 * Returns the typed amount, which takes precedence, or else the chosen suggestion with its currency. Its currency is that
 * of the place unless the donor chose one: a former one that stayed in its field, perhaps hidden, gives way when another
 * amount was typed for a place that does not take it.
 */
function writtenAmount(
	{ suggested = "", amount, amountBefore, ...sent }: Sent,
	place: PlaceCode | undefined,
	ways: WaysToGive,
) {
	const [, chosen, code] = suggestion.exec(suggested) ?? [];
	const known = (code?: string) => currencyCodes.find((one) => one === code); // the form may not be valid
	const itsCurrency = known(code);
	const isTyped = amount !== "" && amount !== amountBefore;
	if (chosen !== undefined && itsCurrency && !isTyped) return { text: chosen, currency: itsCurrency, isChosen: true };
	const currency = known(sent.currency);
	const isLeft = isTyped && currency === known(sent.currencyBefore);
	const givesWay = place && currency && isLeft && currencyRefusal(place, currency, ways) !== undefined;
	const own = place ? ownCurrency(place, ways) : "EUR";
	return { text: amount, currency: currency && !givesWay ? currency : own, isChosen: false };
}

/** The HTML validation attributes. */
export const pledgeConstraint = getZodConstraint(donorFields);

/** Returns the places and the amounts that a donor can choose; only amounts that some place takes. */
export function givingChoices({ giftExamples }: Association, ways: WaysToGive): GivingChoices {
	const places = givingPlaces(ways);
	const isTaken = (currency: Currency) => places.some(({ currencies }) => currencies.includes(currency));
	return { places, suggestions: shownExamples(giftExamples).filter(({ currency }) => isTaken(currency)) };
}

/** The longest form that is rendered again with errors, in UTF-16 units. */
export const maxFormLength = 4000;

/** Converts a valid form to the pledge to store. */
export function pledgeDraft(sent: Sent, ways: WaysToGive): PledgeDraft {
	const place = parsePlace(sent.paymentMethod ?? "");
	if (place === undefined) throw new Error("The form was not checked");
	const { text: written, currency } = writtenAmount(sent, place, ways);
	const { frequency, name, email = "", phone, needId } = sent;
	return {
		...{ ...place, amount: minorUnits(written, currency), currency, frequency, name, email, phone, needId },
		anonymous: sent.anonymous !== undefined,
		wantsReceipt: sent.wantsReceipt !== undefined,
		suspect: sent.subject !== undefined,
	};
}

/** Converts a checked amount. */
export function minorUnits(text: string, currency: Currency): number {
	const parsed = parseAmount(text, currency);
	return "minor" in parsed ? parsed.minor : 0;
}

/** Converts a stored pledge to the fields of its form. */
export const pledgeValues = ({ currency, frequency, name, email, phone, ...pledge }: Pledge) => ({
	...{ currency, frequency, name, email, phone },
	paymentMethod: placeValue(pledge),
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
		consumeRateLimit(countedByNetwork(request, { action: "pledge", subject: "", max: 30 })),
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
