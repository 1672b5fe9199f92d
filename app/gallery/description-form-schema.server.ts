import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { idPattern } from "~/db/new-id.server";
import { optionalLines, requiredLines } from "~/forms/form-text.server";

export const descriptionSchema = z.object({ alt: optionalLines(250) });

/** Requires a text: a photo without one is skipped instead. */
export const requiredDescriptionSchema = z.object({
	id: z.string().regex(idPattern),
	alt: requiredLines({ missing: "Saisissez une description, ou passez à la photo suivante.", max: 250 }),
});

/** Constraints for the browser's own validation. */
export const descriptionConstraint = getZodConstraint(descriptionSchema);
