import { Feed } from "feed";
import { isKnown } from "~/calendar/calendar-date";
import { changedAt } from "~/publication/publication";
import { titleOrFallback } from "~/publication/title-or-fallback";
import { excerpt } from "~/ui/excerpt";
import type { FeedReport } from "./report-lists.server";

/** Characters of content in an entry's summary. */
const summaryLength = 300;

/** Renders the reports as an Atom feed (RFC 4287), in the given order; `name` is the association's. */
export function reportFeed(reports: FeedReport[], { name, origin }: { name: string; origin: string }): string {
	const feed = new Feed({
		id: `${origin}/rapports`,
		title: validXml(`${name} — Rapports`),
		link: `${origin}/rapports`,
		feed: `${origin}/rapports.atom`,
		updated: new Date(Math.max(0, ...reports.map((report) => changedAt(report).getTime()))),
		author: { name: validXml(name) },
		favicon: `${origin}/icon-192.png`,
		generator: false,
	});
	for (const report of reports)
		feed.addItem({
			id: tagUri(report, origin),
			title: escapeHtml(titleOrFallback(report.title)),
			link: `${origin}/report/${report.id}`,
			published: report.publishedAt ?? undefined,
			date: changedAt(report),
			description: escapeHtml(excerpt(report.beginning, summaryLength)),
			author: report.author ? [{ name: validXml(report.author) }] : undefined,
		});
	return feed.atom1();
}

/** Permanent identifier, independent of the URL (RFC 4151). */
const tagUri = ({ id, createdAt }: FeedReport, origin: string) =>
	`tag:${new URL(origin).hostname},${(isKnown(createdAt) ? createdAt : new Date(0)).toISOString().slice(0, 10)}:report/${id}`;

/** Removes the characters that XML 1.0 forbids. */
const validXml = (text: string) => text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");

/** Titles and summaries are of type `html`. */
const escapeHtml = (text: string) =>
	validXml(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\n", "<br>");
