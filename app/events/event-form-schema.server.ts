import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { calendarDateField, clockTimeField } from "~/calendar/calendar-date-field.server";
import { idPattern } from "~/db/new-id.server";
import { requiredText } from "~/forms/form-text.server";
import { hasMoment, momentMissing, publicationFields } from "~/publication/publication-fields.server";

const time = clockTimeField()
	.optional()
	.transform((text) => text ?? "");

const sameTime = "L’événement finit à l’heure où il commence : corrigez l’heure de fin, ou laissez-la vide.";

/** What an administrator writes of an event; drafts, comparisons, copies and initial values follow from it. */
export const eventFields = {
	title: requiredText({ missing: "Saisissez un titre.", max: 150 }),
	description: requiredText({ missing: "Saisissez une description.", max: 10_000 }),
	date: calendarDateField("Choisissez une date."),
	startTime: time,
	endTime: time,
	location: requiredText({ missing: "Saisissez un lieu.", max: 200 }),
};

/** Their names where two versions are compared. */
export const eventLabels: Record<keyof typeof eventFields, string> = {
	title: "Titre",
	description: "Description",
	date: "Date",
	startTime: "Début",
	endTime: "Fin",
	location: "Lieu",
};

export const eventSchema = z
	.object({
		...eventFields,
		...publicationFields,
		id: z.string().regex(idPattern),
		/** The poster that an earlier submission of this form has stored. */
		posterId: z.string().regex(idPattern).optional(),
	})
	.refine(hasMoment, momentMissing)
	.refine(({ startTime, endTime }) => startTime === "" || startTime !== endTime, {
		path: ["endTime"],
		error: sameTime,
	});

/** What the browser itself can check of it. */
export const eventConstraint = getZodConstraint(eventSchema);
