import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { idPattern } from "~/db/new-id.server";
import { requiredEmail, requiredText } from "~/forms/form-text.server";
import { messageErrors } from "./check-message";

export const contactSchema = z.object({
	id: z.string().regex(idPattern),
	name: requiredText({ missing: messageErrors.name, max: 120 }),
	email: requiredEmail(),
	message: requiredText({ missing: messageErrors.message, max: 5000 }),
	/** When the form was shown, as `signTime` wrote it. */
	shownAt: z.string().optional(),
	/** Only robots see this field. Not a name that browsers know how to fill in. */
	subject: z.string().optional(),
});

/** The longest form that is given back to be mended, in UTF-16 units: three times what its fields may have together. */
export const maxFormLength = 16_000;

/** What the browser itself can check of it. */
export const contactConstraint = getZodConstraint(contactSchema);
