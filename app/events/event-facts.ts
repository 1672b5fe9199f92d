import { organization } from "~/seo/linked-data";
import { pageDescription } from "~/seo/page-description";
import type { PageFacts } from "~/seo/page-facts";
import type { EventDetails } from "./event-summary.server";

type TimedEvent = EventDetails & { starts?: string; ends?: string };

/** Metadata of an event for search engines and link previews. */
export function eventFacts(event: TimedEvent): PageFacts {
	const when = event.date ? `Le ${event.when}` : "";
	const description = [event.description, [when, event.location].filter(Boolean).join(", ")];
	return {
		title: event.title,
		section: { name: "Événements", path: "/events" },
		path: `/events/${event.slug}`,
		description,
		picture: event.poster,
		linkedData: (site) => [
			{
				"@type": "Event",
				name: event.title,
				description: pageDescription(description),
				url: `${site.origin}/events/${event.slug}`,
				startDate: event.starts,
				endDate: event.ends,
				eventStatus: "https://schema.org/EventScheduled",
				eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
				location: event.location ? { "@type": "Place", name: event.location, address: event.location } : undefined,
				image: event.poster ? [site.origin + event.poster.src] : undefined,
				organizer: organization(site),
			},
		],
	};
}
