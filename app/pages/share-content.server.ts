import { newestEvents } from "~/events/event-lists.server";
import { eventShare } from "~/events/event-share.server";
import { publishedEvent } from "~/events/events.server";
import { publishedNeeds } from "~/needs/need-lists.server";
import { needShare } from "~/needs/need-share.server";
import { publishedNeed } from "~/needs/needs.server";
import type { SavedItem } from "~/publication/save-item.server";
import { latestReports } from "~/reports/report-lists.server";
import { reportShare } from "~/reports/report-share.server";
import { publishedReport } from "~/reports/reports.server";
import { nameAndLogo } from "~/settings/public-facts.server";
import { prepareShareFile } from "~/sharing/share-file.server";
import { associationShare, type ShareContent, type ShareKind } from "~/sharing/share-picture.server";

/** What the share picture of a page shows; undefined when visitors cannot see the page. */
export async function shareContent(kind: ShareKind, id: string): Promise<ShareContent | undefined> {
	const site = await nameAndLogo();
	if (kind === "association") return associationShare(site);
	if (kind === "rapport") {
		const report = await publishedReport(id);
		return report && reportShare(report, site);
	}
	if (kind === "besoin") {
		const need = await publishedNeed(id);
		return need && needShare(need, site);
	}
	const event = await publishedEvent(id);
	return event && eventShare(event, site, kind);
}

const shareKinds = { events: "evenement", needs: "besoin", reports: "rapport" } as const;

/** Makes the share picture of what a form has saved, in the background. */
export function prepareShareOf(kind: keyof typeof shareKinds, saved: SavedItem) {
	if (saved.status === "saved") void prepareShareFile(() => shareContent(shareKinds[kind], saved.pageKey));
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
