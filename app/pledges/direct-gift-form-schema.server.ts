import { getZodConstraint } from "@conform-to/zod/v4";
import type * as z from "zod";
import { giftFields, refuseGift } from "./gift-form-schema.server";
import type { Gift } from "./gifts.server";
import { pledgeDraft, pledgeFields } from "./pledge-form-schema.server";
import type { PledgeDraft } from "./pledges.server";

const fields = pledgeFields
	.omit({ frequency: true, anonymous: true, subject: true })
	.extend({ receivedOn: giftFields.shape.receivedOn });

/** The form of a gift that nobody had promised. @param today the last day on which it can have arrived, `YYYY-MM-DD` */
export const directGiftSchema = (today: string) =>
	fields.superRefine((sent, context) => {
		refuseGift(sent, today, context);
		if (sent.wantsReceipt && sent.name === "")
			context.addIssue({ code: "custom", path: ["name"], message: "Pour un reçu, saisissez le nom du donateur." });
	});

/** The HTML validation attributes. */
export const directGiftConstraint = getZodConstraint(fields);

/** A valid form as it is stored. */
export function directGift(sent: z.output<typeof fields>): { draft: PledgeDraft; gift: Gift } {
	const draft = pledgeDraft({ ...sent, frequency: "once" });
	return { draft, gift: { amount: draft.amount, receivedOn: sent.receivedOn } };
}
