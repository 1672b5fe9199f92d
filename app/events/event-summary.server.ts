import { pictureFile } from "~/media/picture-file";
import { excerpt } from "~/ui/excerpt";
import { eventBadge, scheduleInWords } from "./event-schedule";
import type { ShownEvent } from "./events.server";

/** An event as its page shows it: dates in words, so that server and browser need not agree on how to write them. */
export function eventDetails(event: ShownEvent, now: Date) {
	const { poster } = event;
	return {
		id: event.id,
		slug: event.slug,
		title: event.title,
		description: event.description,
		location: event.location,
		date: event.date,
		when: scheduleInWords(event),
		badge: eventBadge(event.endsAt, now),
		poster: poster && pictureFile(poster, `Affiche : ${event.title}`),
	};
}

/** An event as its card shows it: the description at most 80 characters long (spec §9). */
export function eventSummary(event: ShownEvent, now: Date) {
	const details = eventDetails(event, now);
	return { ...details, description: excerpt(event.description, 80, 77) };
}

export type EventDetails = ReturnType<typeof eventDetails>;
