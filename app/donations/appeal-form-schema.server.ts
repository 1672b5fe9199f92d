import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { lines, text } from "~/forms/form-text.server";
import { roleOf } from "~/leaders/leader-roles";
import { parseGiftExamples } from "./gift-examples";

export const appealSchema = z.object({
	giftExamples: lines(2000).superRefine((written, context) => {
		const parsed = parseGiftExamples(written);
		if ("error" in parsed) context.addIssue({ code: "custom", message: parsed.error });
	}),
	giftsUsed: lines(5000),
	giftContact: text(20).refine((role) => role === "" || roleOf(role) !== undefined, "Choisissez une personne."),
});

/** Constraints for the browser's own validation. */
export const appealConstraint = getZodConstraint(appealSchema);
