import { publicPaths } from "~/platform/kinds/paths";
import { plainBeginning } from "~/publishing/markdown/markdown.server";
import { titleOrFallback } from "~/publishing/publication/publication";
import { atomFeed, type FeedSite } from "~/publishing/seo/atom-feed.server";
import { nameAndLogo } from "~/publishing/settings/settings.server";
import {
	logoPath,
	type ShareContent,
	type ShareSite,
	sharePhoto,
	siteHost,
} from "~/publishing/sharing/link-preview.server";
import { excerpt } from "~/web/ui/excerpt";
import type { FeedReport } from "./report-lists.server";
import { publishedReport, type ShownReport } from "./reports.server";

/** Characters of content in an entry's summary. */
const summaryLength = 300;

/** Renders the reports as an Atom feed, in the given order. */
export const reportFeed = (reports: FeedReport[], site: FeedSite): string =>
	atomFeed(
		reports.map((report) => ({
			...report,
			item: `report/${report.id}`,
			path: publicPaths.report(report.id),
			title: titleOrFallback(report.title),
			summary: excerpt(plainBeginning(report.beginning), summaryLength),
		})),
		site,
		{ title: "Rapports", feed: publicPaths.reportsFeed, list: publicPaths.reports },
	);

/** Returns the contents of a report's share picture. */
export async function reportShare({ id, title, images }: ShownReport, site: ShareSite): Promise<ShareContent> {
	return {
		kind: "rapport",
		id,
		words: { title: titleOrFallback(title), facts: [], name: site.name, host: siteHost() },
		photo: await sharePhoto(images.find((image) => !image.unshared)?.id),
		logo: logoPath(site),
	};
}

/** Returns the share picture's contents for a published report; undefined when visitors cannot see it. */
export async function shareOfReport(id: string): Promise<ShareContent | undefined> {
	const report = await publishedReport(id);
	return report && reportShare(report, await nameAndLogo());
}
