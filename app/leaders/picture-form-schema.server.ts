import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { idPattern } from "~/db/new-id.server";
import { requiredText, text } from "~/forms/form-text.server";

/** What every form with one picture has. */
const picture = {
	/** The picture an earlier try of this form has brought. */
	pictureId: z.string().regex(idPattern).optional(),
	/** Takes away the picture that is shown now. */
	remove: z.literal("on").optional(),
};

export const heroPictureSchema = z.object({
	...picture,
	alt: requiredText({ missing: "Décrivez l’image en quelques mots, pour qui ne la voit pas.", max: 200 }),
});

export const leaderSchema = z.object({ ...picture, name: text(100), title: text(80), description: text(400) });

// What the browser itself can check of each.
export const heroPictureConstraint = getZodConstraint(heroPictureSchema);
export const leaderConstraint = getZodConstraint(leaderSchema);
