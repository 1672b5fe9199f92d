import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { idPattern } from "~/db/new-id.server";
import { requiredEmail, requiredText, text } from "~/forms/form-text.server";
import { optionalId } from "~/forms/id-field.server";
import { optionalPhone } from "~/forms/phone-field.server";
import { amountInput, parseAmount } from "~/money/amount";
import { currencyCodes } from "~/money/currency";
import { frequencyCodes, type Means, meansCodes } from "./pledge-choices";
import type { Pledge } from "./pledge-state.server";
import type { PledgeDraft } from "./pledges.server";

export const pledgeFields = z.object({
	id: z.string().regex(idPattern),
	amount: requiredText({ missing: "Saisissez un montant.", max: 30 }),
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

/** The pledge form; which means there are is the association's settings. */
export const pledgeSchema = (offered: Means[]) =>
	pledgeFields.superRefine((sent, context) => {
		const refuse = (field: keyof typeof sent, message: string) =>
			context.addIssue({ code: "custom", path: [field], message });
		const amount = parseAmount(sent.amount, sent.currency);
		if ("error" in amount) refuse("amount", amount.error);
		if (!offered.includes(sent.means))
			refuse("means", "Cette façon de donner n’est plus proposée : choisissez-en une autre.");
		if (sent.wantsReceipt && sent.name === "") refuse("name", "Pour un reçu, saisissez votre nom.");
	});

/** The HTML validation attributes. */
export const pledgeConstraint = getZodConstraint(pledgeFields);

/** The longest form that is rendered again with errors, in UTF-16 units. */
export const maxFormLength = 4000;

type Filled = Omit<z.output<typeof pledgeFields>, "id" | "subject">;

/** A valid form as it is stored. */
export function pledgeDraft(sent: Filled): PledgeDraft {
	const amount = parseAmount(sent.amount, sent.currency);
	return {
		amount: "minor" in amount ? amount.minor : 0,
		currency: sent.currency,
		means: sent.means,
		frequency: sent.frequency,
		name: sent.name,
		email: sent.email ?? "",
		phone: sent.phone,
		anonymous: sent.anonymous !== undefined,
		wantsReceipt: sent.wantsReceipt !== undefined,
		needId: sent.needId,
	};
}

/** The form of a stored pledge. */
export const pledgeValues = (pledge: Pledge) => ({
	amount: amountInput(pledge.amount, pledge.currency),
	currency: pledge.currency,
	means: pledge.means,
	frequency: pledge.frequency,
	name: pledge.name,
	email: pledge.email,
	phone: pledge.phone,
	anonymous: pledge.anonymous ? "on" : "",
	wantsReceipt: pledge.wantsReceipt ? "on" : "",
	needId: pledge.needId ?? "",
});

export type PledgeValues = Partial<ReturnType<typeof pledgeValues>>;
