import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { parseAmount } from "~/platform/money/amount";
import type { Currency } from "~/platform/money/currency";
import { calendarDateField } from "~/web/forms/form-text.server";
import type { Gift } from "./gifts.server";
import { type PaymentMethod, paymentMethodCodes } from "./pledge";
import { minorUnits, pledgeFields } from "./pledge-form.server";
import type { PledgeDraft } from "./pledges.server";

const invalidDate = "Saisissez une date.";

const giftFields = pledgeFields.pick({ id: true, amount: true, currency: true }).extend({
	receivedOn: calendarDateField(invalidDate),
	/** The payment method; absent for that of the pledge. */
	paymentMethod: z.enum(paymentMethodCodes).optional(),
	/** The sum that had arrived when the form was rendered, in minor units. */
	arrived: z.coerce.number().int(),
});

/** The form of a gift that arrived. @param today the last day that it accepts, `YYYY-MM-DD` */
export const giftSchema = (today: string) =>
	giftFields.superRefine((sent, context) => refuseGift(sent, today, context));

type SentGift = { amount: string; currency: Currency; receivedOn: string };

/** Adds the errors of a gift's amount and day to the context. */
function refuseGift({ amount, currency, receivedOn }: SentGift, today: string, context: z.RefinementCtx) {
	const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
	const parsed = parseAmount(amount, currency);
	if ("error" in parsed) refuse("amount", parsed.error);
	if (receivedOn > today) refuse("receivedOn", "Cette date est dans le futur.");
	if (receivedOn < "2000-01-01") refuse("receivedOn", invalidDate);
}

/** The HTML validation attributes. */
export const giftConstraint = getZodConstraint(giftFields);

/** Converts a valid form to the gift to store. */
export const giftDraft = (sent: SentGift & { paymentMethod?: PaymentMethod }): Gift => ({
	amount: minorUnits(sent.amount, sent.currency),
	receivedOn: sent.receivedOn,
	paymentMethod: sent.paymentMethod ?? null,
});

const fields = pledgeFields
	.omit({ frequency: true, anonymous: true, subject: true })
	.extend({ receivedOn: giftFields.shape.receivedOn });

/** The form of a gift without a prior pledge. @param today the last day that it accepts, `YYYY-MM-DD` */
export const directGiftSchema = (today: string) =>
	fields.superRefine((sent, context) => {
		refuseGift(sent, today, context);
		if (sent.wantsReceipt && sent.name === "")
			context.addIssue({ code: "custom", path: ["name"], message: "Pour un reçu, saisissez le nom du donateur." });
	});

/** The HTML validation attributes. */
export const directGiftConstraint = getZodConstraint(fields);

/** Converts a valid form to the pledge and gift to store. */
export function directGift({ receivedOn, id: _, wantsReceipt, email = "", ...sent }: z.output<typeof fields>) {
	const amount = minorUnits(sent.amount, sent.currency);
	const gift = { country: "", frequency: "once" as const, anonymous: false, suspect: false };
	const draft: PledgeDraft = { ...sent, ...gift, amount, email, wantsReceipt: wantsReceipt !== undefined };
	return { draft, gift: { amount, receivedOn } };
}
