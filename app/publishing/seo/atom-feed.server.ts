import { Feed } from "feed";
import { isValidDate } from "~/platform/calendar/calendar-date";
import { changedAt } from "~/publishing/publication/publication";

/** Maximum number of entries in a feed. */
export const maxEntries = 20;

/** The association's name and the public origin. */
export type FeedSite = { name: string; origin: string };

/** A feed's title, its own path, and the path of its list. */
type FeedMeta = { title: string; feed: string; list: string };

type Entry = {
	/** Kind and identifier: `report/ID`. */
	item: string;
	path: string;
	title: string;
	summary: string;
	author?: string | null;
	createdAt: Date;
	publishedAt: Date | null;
	updatedAt: Date | null;
};

/** Renders an Atom feed (RFC 4287) with the entries in the given order. */
export function atomFeed(entries: Entry[], { name, origin }: FeedSite, { title, feed, list }: FeedMeta): string {
	const atom = new Feed({
		id: origin + list,
		title: validXml(`${name} — ${title}`),
		link: origin + list,
		feed: origin + feed,
		updated: new Date(Math.max(0, ...entries.map((entry) => changedAt(entry).getTime()))),
		author: { name: validXml(name) },
		favicon: `${origin}/icon-192.png`,
		generator: false,
	});
	for (const entry of entries)
		atom.addItem({
			id: tagUri(entry, origin),
			title: escapeHtml(entry.title),
			link: origin + entry.path,
			published: entry.publishedAt ?? undefined,
			date: changedAt(entry),
			description: escapeHtml(entry.summary),
			author: entry.author ? [{ name: validXml(entry.author) }] : undefined,
		});
	return atom.atom1();
}

/** Returns a permanent identifier, independent of the URL (RFC 4151). */
const tagUri = ({ item, createdAt }: Entry, origin: string) =>
	`tag:${new URL(origin).hostname},${(isValidDate(createdAt) ? createdAt : new Date(0)).toISOString().slice(0, 10)}:${item}`;

/** Removes the characters that XML 1.0 forbids. */
const validXml = (text: string) => text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");

/** Escapes a text, as titles and summaries are of type `html`. */
const escapeHtml = (text: string) =>
	validXml(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\n", "<br>");
