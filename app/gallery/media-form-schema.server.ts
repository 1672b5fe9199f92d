import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { optionalLines, optionalText } from "~/forms/form-text.server";
import { type FocalPoint, pointIn } from "~/images/focal-point";

/** The fields of a picture. A form that posts no focal point leaves it as it is. */
export const pictureSchema = z.object({
	alt: optionalLines(250),
	caption: optionalText(300),
	focus: z
		.string()
		.optional()
		.transform((text, context): FocalPoint | undefined => {
			const point = pointIn(text ?? "50 50");
			if (point === undefined) context.addIssue({ code: "custom", message: "Choisissez un point de l’image." });
			return text === undefined ? undefined : point;
		}),
});

/** The fields of a video beside its file of subtitles. */
export const videoSchema = z.object({
	alt: optionalLines(250),
	caption: optionalText(300),
	transcript: optionalLines(10_000),
	removeSubtitles: z.literal("on").optional(),
});

export const pictureConstraint = getZodConstraint(pictureSchema);
export const videoConstraint = getZodConstraint(videoSchema);
