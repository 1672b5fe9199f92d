import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { idPattern } from "~/db/new-id.server";
import { events } from "~/db/schema.server";
import {
	calendarDateField,
	clockTimeField,
	optionalWebAddress,
	requiredLines,
	requiredText,
} from "~/forms/form-text.server";
import { hasMoment, momentMissing, publicationFields } from "~/publication/publication-fields.server";

const time = clockTimeField()
	.optional()
	.transform((text) => text ?? "");

const sameTime = "L’événement finit à l’heure où il commence : corrigez l’heure de fin, ou laissez-la vide.";

/** The editable fields; draft type, comparison, copy and initial values derive from them. */
export const eventFields = {
	title: requiredText({ missing: "Saisissez un titre.", max: 150 }),
	description: requiredLines({ missing: "Saisissez une description.", max: 10_000 }),
	date: calendarDateField("Choisissez une date."),
	startTime: time,
	endTime: time,
	location: requiredText({ missing: "Saisissez un lieu.", max: 200 }),
	mapLink: optionalWebAddress("https://osm.org/go/xyz").transform((link) => link || null),
	state: z.enum(events.state.enumValues).default("confirmed"),
	formerDate: calendarDateField()
		.optional()
		.transform((date) => date ?? null),
};

/** Labels of the fields in a save conflict. */
export const eventLabels: Record<keyof typeof eventFields, string> = {
	title: "Titre",
	description: "Description",
	date: "Date",
	startTime: "Début",
	endTime: "Fin",
	location: "Lieu",
	mapLink: "Adresse sur une carte",
	state: "État",
	formerDate: "Prévu d’abord le",
};

export const eventSchema = z
	.object({
		...eventFields,
		...publicationFields,
		id: z.string().regex(idPattern),
		/** Poster stored by an earlier submission of this form. */
		posterId: z.string().regex(idPattern).optional(),
	})
	.refine(hasMoment, momentMissing)
	.refine(({ startTime, endTime }) => startTime === "" || startTime !== endTime, {
		path: ["endTime"],
		error: sameTime,
	});

/** Constraints for the browser's own validation. */
export const eventConstraint = getZodConstraint(eventSchema);
