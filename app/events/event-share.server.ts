import { titleOrFallback } from "~/publication/title-or-fallback";
import { nameAndLogo } from "~/settings/public-facts.server";
import { sharePhoto } from "~/sharing/share-photo.server";
import { logoPath, type ShareContent, type ShareSite, siteHost } from "~/sharing/share-picture.server";
import { validSchedule } from "./event-schedule";
import { shownState, titleWithState, whenWithState } from "./event-state";
import { publishedEvent, type ShownEvent } from "./events.server";

/** What the share picture of an event shows, or the picture for a status. */
export async function eventShare(
	event: ShownEvent,
	site: ShareSite,
	kind: "evenement" | "statut" = "evenement",
): Promise<ShareContent> {
	const state = shownState(event, event.endsAt < new Date());
	const title = titleWithState(titleOrFallback(event.title), state);
	const when = validSchedule(event) ? whenWithState(event, state) : "";
	return {
		kind,
		id: event.slug,
		words: { title, facts: [when, event.location.trim()], name: site.name, host: siteHost() },
		photo: await sharePhoto(event.posterId),
		logo: logoPath(site),
	};
}

/** What that of a published event shows; undefined when visitors cannot see it. */
export async function shareOfEvent(slug: string, kind?: "evenement" | "statut"): Promise<ShareContent | undefined> {
	const event = await publishedEvent(slug);
	return event && eventShare(event, await nameAndLogo(), kind);
}
