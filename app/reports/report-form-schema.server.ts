import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { idPattern } from "~/db/new-id.server";
import {
	calendarDateField,
	optionalId,
	optionalText,
	optionalWebAddress,
	requiredLines,
	requiredText,
} from "~/forms/form-text.server";
import { hasMoment, momentMissing, publicationFields } from "~/publication/publication-fields.server";

/** Maximum number of pictures of one report. */
export const maxImages = 500;

/** Maximum number of pictures the form renders again, so that surplus ones can be removed one by one. */
export const maxRenderedImages = 2 * maxImages;

/** The editable fields; draft type, comparison and initial values derive from them. */
export const reportFields = {
	title: requiredText({ missing: "Saisissez un titre.", max: 150 }),
	subtitle: optionalText(200),
	content: requiredLines({ missing: "Saisissez le contenu.", max: 100_000 }),
	author: optionalText(120),
	date: calendarDateField()
		.optional()
		.transform((date) => date ?? null),
	shareLink: optionalWebAddress("https://exemple.org/page").transform((link) => link || null),
	needId: optionalId(),
};

/** Labels of the fields in a save conflict. */
export const reportLabels: Record<keyof typeof reportFields, string> = {
	title: "Titre",
	subtitle: "Sous-titre",
	content: "Contenu",
	author: "Auteur",
	date: "Date",
	shareLink: "Lien de partage",
	needId: "Besoin",
};

export const reportSchema = z
	.object({
		...reportFields,
		...publicationFields,
		id: z.string().regex(idPattern),
		/** Comma-separated identifiers in order: saved pictures and those stored by earlier submissions. */
		images: z
			.string()
			.regex(/^[\w-]{12}(,[\w-]{12})*$/)
			.max(13 * maxRenderedImages - 1, `${maxImages} images au plus.`)
			.optional(),
		/** Value of a button beside a picture: `first:ID`, `up:ID`, `down:ID` or `remove:ID`; saves nothing. */
		arrange: z
			.string()
			.regex(/^(first|up|down|remove):[\w-]{12}$/)
			.optional(),
	})
	.refine(hasMoment, momentMissing);

/** Constraints for the browser's own validation. */
export const reportConstraint = getZodConstraint(reportSchema);
