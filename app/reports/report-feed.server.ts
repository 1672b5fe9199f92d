import { publicPaths } from "~/kinds/paths";
import { plainBeginning } from "~/markdown/plain-parts.server";
import { titleOrFallback } from "~/publication/title-or-fallback";
import { atomFeed, type FeedSite } from "~/seo/atom-feed.server";
import { excerpt } from "~/ui/excerpt";
import type { FeedReport } from "./report-lists.server";

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
