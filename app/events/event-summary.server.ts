import { pictureFile } from "~/images/picture-file";
import { pickFields } from "~/publication/pick-fields.server";
import { titleOrFallback } from "~/publication/title-or-fallback";
import { excerpt } from "~/ui/excerpt";
import { eventFields } from "./event-form-schema.server";
import { eventBadge, formatSchedule, validSchedule } from "./event-schedule";
import type { ShownEvent } from "./events.server";

/**
 * Props of the event page. Dates are formatted on the server, so that hydration does not depend on the browser's
 * locale.
 */
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
		/** An imported row may have none. */
		location: event.location.trim(),
		/** `YYYY-MM-DD` for `<time>`; null when unknown. */
		date: schedule?.date ?? null,
		when: formatSchedule(event),
		badge: schedule ? eventBadge(event.endsAt, now) : null,
		poster: poster && pictureFile(poster, `Affiche : ${title}`),
	};
}

/** Props of the event card; the description is cut to 80 characters (docs/product.md, constants). */
export function eventSummary(event: ShownEvent, now: Date) {
	const { id, slug, title, location, date, when, badge, poster } = eventDetails(event, now);
	return { id, slug, title, description: excerpt(event.description, 80, 77), location, date, when, badge, poster };
}

export type EventDetails = ReturnType<typeof eventDetails>;
export type EventSummary = ReturnType<typeof eventSummary>;
