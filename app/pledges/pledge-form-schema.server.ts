import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { idPattern } from "~/db/new-id.server";
import type { WaysToGive } from "~/donations/ways-to-give.server";
import { optionalId, plainSigns, requiredEmail, requiredText, text } from "~/forms/form-text.server";
import { optionalPhone } from "~/forms/phone-field.server";
import { amountInput, parseAmount } from "~/money/amount";
import { currencyCodes } from "~/money/currency";
import { currencyRefusal, offeredMeans } from "./offered-means";
import { frequencyCodes, meansCodes } from "./pledge-choices";
import type { Pledge } from "./pledge-state.server";
import type { PledgeDraft } from "./pledges.server";

export const pledgeFields = z.object({
	id: z.string().regex(idPattern),
	amount: requiredText({ missing: "Saisissez un montant.", max: 30 }, plainSigns),
	currency: z.enum(currencyCodes),
	means: z.enum(meansCodes, "Choisissez comment vous donnerez."),
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

/** With amounts to choose from, none need be typed. */
const donorFields = pledgeFields.extend({
	amount: text(30, plainSigns),
	suggested: z.string().max(40).optional(),
	/** The amount that stood in its field before the donor touched it. */
	amountBefore: text(30, plainSigns),
});

/** The pledge form; which means there are is the association's settings. */
export const pledgeSchema = (ways: WaysToGive) =>
	donorFields.superRefine((sent, context) => {
		const refuse = (field: keyof typeof sent, message: string) =>
			context.addIssue({ code: "custom", path: [field], message });
		const { amount, currency } = givenAmount(sent);
		const parsed = parseAmount(amount, currency);
		if (amount === "") refuse("amount", "Saisissez un montant.");
		else if ("error" in parsed) refuse("amount", parsed.error);
		const unfit = currencyRefusal(sent.means, currency, ways);
		if (!offeredMeans(ways).includes(sent.means))
			refuse("means", "Cette façon de donner n’est plus proposée\u202f: choisissez-en une autre.");
		else if (unfit) refuse("means", unfit);
		if (sent.wantsReceipt && sent.name === "") refuse("name", "Pour un reçu, saisissez votre nom.");
	});

/** « 10 EUR ». */
const suggestion = /^([\d,]{1,20}) ([A-Z]{3})$/;

/** The typed amount, which is more than a choice; else the chosen one with its currency. */
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

/** A valid form as it is stored. */
export function pledgeDraft(sent: Filled): PledgeDraft {
	const { amount, currency } = givenAmount(sent);
	const parsed = parseAmount(amount, currency);
	const { means, frequency, name, email = "", phone, needId } = sent;
	return {
		...{ amount: "minor" in parsed ? parsed.minor : 0, currency, means, frequency, name, email, phone, needId },
		anonymous: sent.anonymous !== undefined,
		wantsReceipt: sent.wantsReceipt !== undefined,
		suspect: sent.subject !== undefined,
	};
}

/** The form of a stored pledge. */
export const pledgeValues = ({ currency, means, frequency, name, email, phone, ...pledge }: Pledge) => ({
	...{ currency, means, frequency, name, email, phone },
	amount: amountInput(pledge.amount, currency),
	anonymous: pledge.anonymous ? "on" : "",
	wantsReceipt: pledge.wantsReceipt ? "on" : "",
	needId: pledge.needId ?? "",
});

export type PledgeValues = Partial<ReturnType<typeof pledgeValues>>;

/** The first values of a new pledge in the query of a link (`montant`, `devise`, `frequence`), without invalid ones. */
export function prefilledPledge(query: URLSearchParams): PledgeValues {
	const currency = currencyCodes.find((code) => code === query.get("devise"));
	const parsed = currency && parseAmount((query.get("montant") ?? "").slice(0, 30), currency);
	return {
		...(currency && { currency }),
		...(currency && parsed && "minor" in parsed && { amount: amountInput(parsed.minor, currency) }),
		...(query.get("frequence") === "mensuelle" && { frequency: "monthly" }),
	};
}
