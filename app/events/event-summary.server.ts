import { pictureFile } from "~/images/picture-file";
import { pickFields } from "~/publication/pick-fields.server";
import { titleOrFallback } from "~/publication/title-or-fallback";
import { excerpt } from "~/ui/excerpt";
import { eventFields } from "./event-form-schema.server";
import type { ListedEvent } from "./event-lists.server";
import { eventBadge, formatSchedule, validSchedule } from "./event-schedule";
import type { ShownEvent } from "./events.server";

/** What the card and the page show. Dates are formatted on the server: hydration must not depend on the browser's locale. */
function shownEvent(event: ListedEvent | ShownEvent, now: Date) {
	const { id, slug, poster } = event;
	const title = titleOrFallback(event.title);
	const schedule = validSchedule(event);
	return {
		id,
		slug,
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

/** Props of the event page. */
export function eventDetails(event: ShownEvent, now: Date) {
	const { startTime, endTime, ...content } = pickFields(event, eventFields);
	return { ...content, ...shownEvent(event, now) };
}

/** Props of the event card; the description is cut to 80 characters (docs/product.md, constants). */
export const eventSummary = (event: ListedEvent, now: Date) => ({
	...shownEvent(event, now),
	description: excerpt(event.description, 80, 77),
});

export type EventDetails = ReturnType<typeof eventDetails>;
export type EventSummary = ReturnType<typeof eventSummary>;
