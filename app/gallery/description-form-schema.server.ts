import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { idPattern } from "~/db/new-id.server";
import { optionalText, requiredText } from "~/forms/form-text.server";

export const descriptionSchema = z.object({ alt: optionalText(250) });

/** The same where a photo without a text would rather be passed over. */
export const requiredDescriptionSchema = z.object({
	id: z.string().regex(idPattern),
	alt: requiredText({ missing: "Saisissez une description, ou passez à la photo suivante.", max: 250 }),
});

/** What the browser itself can check of it. */
export const descriptionConstraint = getZodConstraint(descriptionSchema);
