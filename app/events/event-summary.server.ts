import { pictureFile } from "~/images/picture-file";
import { pickFields } from "~/publication/pick-fields.server";
import { titleOrFallback } from "~/publication/title-or-fallback";
import { excerpt } from "~/ui/excerpt";
import { eventFields } from "./event-form-schema.server";
import { eventBadge, formatSchedule, validSchedule } from "./event-schedule";
import type { ShownEvent } from "./events.server";

/** An event as its page shows it: dates in words, so that server and browser need not agree on how to write them. */
export function eventDetails(event: ShownEvent, now: Date) {
	const { poster } = event;
	const title = titleOrFallback(event.title);
	const schedule = validSchedule(event);
	const { startTime, endTime, ...content } = pickFields(event, eventFields);
	return {
		...content,
		id: event.id,
		slug: event.slug,
		title,
		/** Empty in a row of an import that lacks it. */
		location: event.location.trim(),
		/** The day for machines; null when it is not known. */
		date: schedule?.date ?? null,
		when: formatSchedule(event),
		badge: schedule ? eventBadge(event.endsAt, now) : null,
		poster: poster && pictureFile(poster, `Affiche : ${title}`),
	};
}

/** An event as its card shows it: the description at most 80 characters long (docs/product.md, constants). */
export function eventSummary(event: ShownEvent, now: Date) {
	const { id, slug, title, location, date, when, badge, poster } = eventDetails(event, now);
	return { id, slug, title, description: excerpt(event.description, 80, 77), location, date, when, badge, poster };
}

export type EventDetails = ReturnType<typeof eventDetails>;
export type EventSummary = ReturnType<typeof eventSummary>;
