import { publicPaths } from "~/platform/kinds/paths";
import { organization } from "~/publishing/seo/linked-data";
import { type PageMeta, pageDescription } from "~/publishing/seo/page-meta";
import { type ShownState, titleWithState } from "./event";
import type { EventDetails } from "./event-lists.server";

type TimedEvent = EventDetails & { starts?: string; ends?: string };

/** Returns the metadata of an event for search engines and link previews. */
export function eventMeta(event: TimedEvent): PageMeta {
	const { state } = event;
	const when = event.date ? `Le ${event.when}` : "";
	const description = [stateSentence(state), event.description, [when, event.location].filter(Boolean).join(", ")];
	return {
		title: titleWithState(event.title, state),
		section: { name: "Événements", path: publicPaths.events },
		path: publicPaths.event(event.slug),
		description,
		linkedData: (site) => [
			{
				"@type": "Event",
				name: event.title,
				description: pageDescription(description),
				url: `${site.origin}${publicPaths.event(event.slug)}`,
				startDate: event.starts,
				endDate: event.ends,
				...statusData(state),
				eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
				location: event.location ? { "@type": "Place", name: event.location, address: event.location } : undefined,
				image: event.poster ? [site.origin + event.poster.src] : undefined,
				organizer: organization(site),
			},
		],
	};
}

function stateSentence(state: ShownState): string {
	if (state === null) return "";
	if (state.undated) return "Reporté\u202f: nouvelle date à venir.";
	return state.former ? `Reporté, d’abord prévu le ${state.former.when}.` : `${state.words}.`;
}

/** Returns the status data of an event. A full event has no attendance left: an offer would need a price. */
function statusData(state: ShownState) {
	const status = { cancelled: "Cancelled", postponed: state?.undated ? "Postponed" : "Rescheduled", full: "Scheduled" };
	return {
		eventStatus: `https://schema.org/Event${state ? status[state.state] : "Scheduled"}`,
		previousStartDate: state?.undated ? undefined : state?.former?.date,
		remainingAttendeeCapacity: state?.state === "full" ? 0 : undefined,
	};
}
