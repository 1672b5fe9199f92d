import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { idPattern } from "~/db/new-id.server";
import { lines, requiredText, text } from "~/forms/form-text.server";

/** Fields of every form with one picture. */
const picture = {
	/** Picture stored by an earlier submission of this form. */
	pictureId: z.string().regex(idPattern).optional(),
	/** Removes the saved picture. */
	remove: z.literal("on").optional(),
};

export const heroPictureSchema = z.object({
	...picture,
	alt: requiredText({ missing: "Décrivez l’image en quelques mots, pour qui ne la voit pas.", max: 200 }),
});

export const logoSchema = z.object(picture);

export const leaderSchema = z.object({ ...picture, name: text(100), title: text(80), description: lines(400) });

// Constraints for the browser's own validation.
export const heroPictureConstraint = getZodConstraint(heroPictureSchema);
export const leaderConstraint = getZodConstraint(leaderSchema);
