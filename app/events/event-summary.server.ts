import { pictureFile, visible } from "~/images/picture-file";
import { markdownHtml, plainText } from "~/markdown/markdown.server";
import { plainBeginning } from "~/markdown/plain-parts.server";
import { pickFields } from "~/publication/pick-fields.server";
import { titleOrFallback } from "~/publication/title-or-fallback";
import { excerpt } from "~/ui/excerpt";
import { eventFields } from "./event-form-schema.server";
import type { ListedEvent } from "./event-lists.server";
import { eventBadge, validSchedule } from "./event-schedule";
import { shownState, whenWithState } from "./event-state";
import type { ShownEvent } from "./events.server";

/** What card and page show. Dates are formatted here: hydration must not depend on the browser's locale. */
function shownEvent(event: ListedEvent | ShownEvent, now: Date) {
	const { id, slug } = event;
	const poster = visible(event.poster);
	const title = titleOrFallback(event.title);
	const schedule = validSchedule(event);
	const badge = schedule ? eventBadge(event.endsAt, now) : null;
	const state = shownState(event, badge === "Terminé");
	return {
		id,
		slug,
		title,
		/** An imported row may have none. */
		location: event.location.trim(),
		/** `YYYY-MM-DD` for `<time>`; null when unknown. */
		date: state?.undated ? null : (schedule?.date ?? null),
		when: whenWithState(event, state),
		badge: state && !state.takesPlace ? null : badge,
		state,
		poster: poster && pictureFile(poster, poster.alt ?? `Affiche : ${title}`),
	};
}

/** Props of the event page. */
export function eventDetails(event: ShownEvent, now: Date) {
	const { startTime, endTime, formerDate, ...content } = pickFields(event, eventFields);
	const { description } = content;
	return {
		...content,
		...shownEvent(event, now),
		description: plainText(description),
		html: markdownHtml(description),
	};
}

/** Props of the event card; the description is cut to 80 characters (docs/product.md, constants). */
export const eventSummary = (event: ListedEvent, now: Date) => ({
	...shownEvent(event, now),
	description: excerpt(plainBeginning(event.description), 80, 77),
});

export type EventDetails = ReturnType<typeof eventDetails>;
export type EventSummary = ReturnType<typeof eventSummary>;
