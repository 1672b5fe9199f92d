import { publicPaths } from "~/kinds/paths";
import { plainBeginning } from "~/markdown/plain-parts.server";
import { titleOrFallback } from "~/publication/title-or-fallback";
import { atomFeed, type FeedSite } from "~/seo/atom-feed.server";
import { excerpt } from "~/ui/excerpt";
import type { FeedEvent } from "./event-lists.server";
import { validSchedule } from "./event-schedule";
import { shownState, titleWithState, whenWithState } from "./event-state";

/** Characters of the description in an entry's summary. */
const summaryLength = 300;

/** Renders the events as an Atom feed, in the given order. */
export const eventFeed = (events: FeedEvent[], site: FeedSite, now: Date): string =>
	atomFeed(
		events.map((event) => {
			const state = shownState(event, event.endsAt < now);
			const when = validSchedule(event) ? whenWithState(event, state) : "";
			const facts = [when, event.location.trim()].filter(Boolean).join(", ");
			return {
				...event,
				item: `event/${event.id}`,
				path: publicPaths.event(event.slug),
				title: titleWithState(titleOrFallback(event.title), state),
				summary: [facts, excerpt(plainBeginning(event.description), summaryLength)].filter(Boolean).join("\n"),
			};
		}),
		site,
		{ title: "Événements", feed: publicPaths.eventsFeed, list: publicPaths.events },
	);
