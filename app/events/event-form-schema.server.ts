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

export const eventSchema = z
	.object({
		id: z.string().regex(idPattern),
		title: requiredText({ missing: "Saisissez un titre.", max: 150 }),
		description: requiredText({ missing: "Saisissez une description.", max: 10_000 }),
		date: calendarDateField("Choisissez une date."),
		startTime: time,
		endTime: time,
		location: requiredText({ missing: "Saisissez un lieu.", max: 200 }),
		/** The poster an earlier try of this form has brought. */
		posterId: z.string().regex(idPattern).optional(),
		...publicationFields,
	})
	.refine(hasMoment, momentMissing)
	.refine(({ startTime, endTime }) => startTime === "" || startTime !== endTime, {
		path: ["endTime"],
		error: sameTime,
	});

/** What the browser itself can check of it. */
export const eventConstraint = getZodConstraint(eventSchema);
