import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { calendarDateField } from "~/calendar/calendar-date-field.server";
import { idPattern } from "~/db/new-id.server";
import { optionalText, requiredText } from "~/forms/form-text.server";
import { optionalWebAddress } from "~/forms/web-address-field.server";
import { hasMoment, momentMissing, publicationFields } from "~/publication/publication-fields.server";

/** The most pictures of one report. */
export const maxImages = 500;

/** The most pictures its form gives back, so that whoever chose too many loses none while they take some out. */
export const maxHeldImages = 2 * maxImages;

/** What an administrator writes of a report; drafts, comparisons and initial values follow from it. */
export const reportFields = {
	title: requiredText({ missing: "Saisissez un titre.", max: 150 }),
	subtitle: optionalText(200),
	content: requiredText({ missing: "Saisissez le contenu.", max: 100_000 }),
	author: optionalText(120),
	date: calendarDateField()
		.optional()
		.transform((date) => date ?? null),
	shareLink: optionalWebAddress("https://exemple.org/page").transform((link) => link || null),
};

/** Their names where two versions are compared. */
export const reportLabels: Record<keyof typeof reportFields, string> = {
	title: "Titre",
	subtitle: "Sous-titre",
	content: "Contenu",
	author: "Auteur",
	date: "Date",
	shareLink: "Lien de partage",
};

export const reportSchema = z
	.object({
		...reportFields,
		...publicationFields,
		id: z.string().regex(idPattern),
		/** The pictures the form shows, in order, between commas: those saved before and those an earlier try has brought. */
		images: z
			.string()
			.regex(/^[\w-]{12}(,[\w-]{12})*$/)
			.max(13 * maxHeldImages - 1, `${maxImages} images au plus.`)
			.optional(),
		/** A button beside a picture, as `first:ID`, `up:ID`, `down:ID` or `remove:ID`: rearranges the form, saves nothing. */
		arrange: z
			.string()
			.regex(/^(first|up|down|remove):[\w-]{12}$/)
			.optional(),
	})
	.refine(hasMoment, momentMissing);

/** What the browser itself can check of it. */
export const reportConstraint = getZodConstraint(reportSchema);
