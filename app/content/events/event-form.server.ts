import { getZodConstraint } from "@conform-to/zod/v4";
import { sql } from "drizzle-orm";
import * as z from "zod";
import { idPattern, newId } from "~/platform/db/new-id.server";
import { events } from "~/platform/db/schema.server";
import { checkPostedItem, receiveItemForm } from "~/publishing/publication/check-posted-item.server";
import {
	hasMoment,
	momentMissing,
	pickFields,
	publicationFields,
} from "~/publishing/publication/publication-fields.server";
import { freeSlug, type ItemValues, insertItem, type Saving } from "~/publishing/publication/stored-item.server";
import { isOnlyShown } from "~/publishing/publication/waiting-photos.server";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import {
	calendarDateField,
	clockTimeField,
	optionalWebAddress,
	requiredLines,
	requiredText,
} from "~/web/forms/form-text.server";
import { parseForm } from "~/web/forms/read-form.server";
import { type Schedule, stateWords } from "./event";
import { endOf, eventToEdit, type ShownEvent } from "./events.server";

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
		/** The poster stored by an earlier submission of this form. */
		posterId: z.string().regex(idPattern).optional(),
	})
	.refine(hasMoment, momentMissing)
	.refine(({ startTime, endTime }) => startTime === "" || startTime !== endTime, {
		path: ["endTime"],
		error: sameTime,
	});

/** Constraints for the browser's own validation. */
export const eventConstraint = getZodConstraint(eventSchema);

/**
 * Reads and validates the posted event form.
 * @param current the event being edited; only one that appears for the first time needs a poster (docs/product.md, forms)
 */
export async function receiveEventForm(request: Request, current?: ShownEvent) {
	const { fileId: posterId, ...posted } = await receiveItemForm(request, "events", ["image"], current?.posterId);
	const { fields, refused } = posted.received;
	const appears = fields.get("publication") !== "draft" && !current?.publishedAt;
	const posterNeeded = posterId === null && appears && refused.length === 0 && !isOnlyShown(fields);
	const form = await checkPostedItem({
		...posted,
		submission: parseForm(fields, eventSchema),
		errors: posterNeeded ? ["Choisissez une affiche."] : [],
		timeZone: await siteTimeZone(), // this is read after the upload, which may take minutes
		current: current && { publishedAt: current.publishedAt, fileIds: [current.posterId] },
	});
	if (form.value === undefined) return form;
	const { value, timeZone } = form;
	const formerDate = value.state === "postponed" ? value.formerDate : null;
	const draft = { ...pickFields(value, eventFields), formerDate, posterId };
	if (form.status !== "success") {
		const [poster = null] = posted.allFiles;
		const { id, slug } = current ?? { id: value.id, slug: "" };
		return { ...form, shown: { ...draft, id, slug, poster, endsAt: endOf(draft, timeZone) } };
	}
	return { ...form, ...eventToWrite(draft, timeZone), labels: eventLabels, words: { state: stateWords } };
}

/** The editable columns of an event. */
export type EventDraft = Schedule &
	Pick<typeof events.$inferInsert, keyof typeof eventFields> & { posterId: string | null };

/** Inserts an event with a slug made from its title, like `insertItem`. */
export const addEvent = (formId: string, draft: EventDraft, timeZone: string, saving?: Partial<Saving>) =>
	insertItem("events", formId, eventToWrite(draft, timeZone), saving);

/**
 * Returns an event as it is written. The empty former date of a postponed event is derived from the row before the
 * save, since a repeated submit would find another one.
 */
export function eventToWrite({ posterId, formerDate, ...draft }: EventDraft, timeZone: string): ItemValues {
	const isDerived = draft.state === "postponed" && !formerDate;
	return {
		draft: isDerived ? draft : { ...draft, formerDate },
		fileIds: posterId ? [posterId] : [],
		derived: { endsAt: endOf(draft, timeZone), ...(isDerived && { formerDate: seenDate(draft) }) },
		first: { slug: freeSlug("events", draft.title), formerDate },
	};
}

/** Returns the date that visitors saw, if it changes or the event was not postponed yet; else the field was emptied. */
function seenDate({ date }: Pick<EventDraft, "date">) {
	const seen = sql`${events.publishedAt} <= ${sql.param(new Date(), events.publishedAt)}`;
	const changed = sql`(${events.state} <> 'postponed' or ${events.date} <> ${date})`;
	return sql`case when ${seen} and ${changed} then ${events.date} end`;
}

/**
 * Copies an event's fields and poster into a confirmed draft with its own slug.
 * @param copyId from the form: a repeated submit is idempotent; after the copy was deleted, a submit adds another one
 * @returns the copy's identifier, and whether this request inserted it
 */
export async function copyEvent(event: EventDraft, copyId: string, timeZone: string, by: string) {
	const earlier = await eventToEdit(copyId);
	if (earlier && !earlier.deletedAt) return { id: copyId, added: false };
	const draft = {
		...pickFields(event, eventFields),
		posterId: event.posterId,
		state: "confirmed" as const,
		formerDate: null,
	};
	const id = earlier ? newId() : copyId;
	return { id, added: await addEvent(id, draft, timeZone, { by, publication: { choice: "draft" } }) };
}
