import { newestEvents } from "~/events/event-lists.server";
import { shareOfEvent } from "~/events/event-outputs.server";
import { publishedNeeds, shareOfNeed } from "~/needs/needs.server";
import { latestReports } from "~/reports/report-lists.server";
import { shareOfReport } from "~/reports/report-outputs.server";
import { nameAndLogo } from "~/settings/public-facts.server";
import { associationShare, type ShareContent, type ShareKind } from "~/sharing/share-picture.server";

/** What the share picture of a page shows; undefined when visitors cannot see the page. */
export async function shareContent(kind: ShareKind, id: string): Promise<ShareContent | undefined> {
	if (kind === "association") return associationShare(await nameAndLogo());
	if (kind === "rapport") return shareOfReport(id);
	if (kind === "besoin") return shareOfNeed(id);
	return shareOfEvent(id, kind);
}

/** Of each kind. */
const most = 6;

/** What the share pictures of the home page and of what was published last show. */
export async function* recentShareContents(): AsyncGenerator<ShareContent | undefined> {
	yield shareContent("association", "");
	for (const { id } of await latestReports(most)) yield shareContent("rapport", id);
	for (const { slug } of (await publishedNeeds()).slice(0, most)) yield shareContent("besoin", slug);
	for (const { slug } of await newestEvents(most, new Date())) yield shareContent("evenement", slug);
}
