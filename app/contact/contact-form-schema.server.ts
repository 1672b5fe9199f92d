import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { idPattern } from "~/db/new-id.server";
import { requiredEmail, requiredLines, requiredText } from "~/forms/form-text.server";
import { messageErrors } from "./message-values";

export const contactSchema = z.object({
	id: z.string().regex(idPattern),
	name: requiredText({ missing: messageErrors.name, max: 120 }),
	email: requiredEmail(),
	message: requiredLines({ missing: messageErrors.message, max: 5000 }),
	/** When the form was rendered, from `signTime`. */
	shownAt: z.string().optional(),
	/** The honeypot. Not a name that browsers autofill. */
	subject: z.string().optional(),
});

/** The longest form that is rendered again with errors, in UTF-16 units: three times the sum of its fields. */
export const maxFormLength = 16_000;

/** The HTML validation attributes. */
export const contactConstraint = getZodConstraint(contactSchema);
