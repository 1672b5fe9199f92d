import { getTableName } from "drizzle-orm";
import { searchedEvents } from "~/content/events/event-lists.server";
import { searchedGalleryItems } from "~/content/gallery/gallery-lists.server";
import { searchedReportPhotos, searchedReports } from "~/content/reports/report-search.server";
import { pageSize } from "~/platform/db/keyset-pagination";
import { memoizeRead } from "~/platform/db/next-change.server";
import { firstFound, highlight, highlightedExcerpt } from "~/platform/search/highlight.server";
import {
	bestMatches,
	nearWordsQuery,
	searchedWords,
	wordFinder,
	wordsQuery,
} from "~/platform/search/search-index.server";
import { plainAround } from "~/publishing/markdown/markdown.server";
import { siteTimeZone } from "~/publishing/settings/settings.server";

/** The maximum number of items that a search finds. */
const maxFound = 200;

const kinds = [searchedReports, searchedEvents, searchedGalleryItems, searchedReportPhotos];

/** Searches the published items; `found` is null without a search text. */
export async function siteSearch(q: string, requestedPage: number) {
	return q === "" ? { q, found: null, page: 1, pages: 1 } : searchedPage(`${requestedPage} ${q}`);
}

/** The memoization key is the page number and the search text. */
const searchedPage = memoizeRead(async (key: string) => {
	const q = key.slice(key.indexOf(" ") + 1);
	const words = searchedWords(q);
	const { matches, corrected } = await matching(words);
	const count = Math.min(matches.length, maxFound);
	const pages = Math.max(1, Math.ceil(count / pageSize));
	const page = Math.min(Number.parseInt(key, 10), pages);
	const isFound = wordFinder(words, { near: corrected });
	const items = (await readItems(matches.slice((page - 1) * pageSize, Math.min(page * pageSize, maxFound)))).map(
		({ title, text, ...item }) => ({
			...item,
			title: highlight(title, isFound),
			excerpt: highlightedExcerpt(plainAround(text, firstFound(text, isFound)), isFound),
		}),
	);
	const found = { items, count, cut: matches.length > maxFound, corrected, tooShort: words.length === 0 };
	return { q, found, page, pages };
});

/** Returns the items that have all words or, if there are none, those with words that differ by one letter. */
async function matching(words: string[]) {
	const matches = words.length > 0 ? await bestMatches(wordsQuery(words), kinds, maxFound + 1) : [];
	const near = matches.length > 0 ? "" : nearWordsQuery(words);
	const similar = near ? await bestMatches(near, kinds, maxFound + 1) : [];
	return similar.length > 0 ? { matches: similar, corrected: true } : { matches, corrected: false };
}

/** Returns the items of a page in its order. */
async function readItems(matches: { kind: string; id: string }[]) {
	const timeZone = await siteTimeZone();
	const read = await Promise.all(
		kinds.map(async ({ table, read }) => {
			const ids = matches.filter(({ kind }) => kind === getTableName(table)).map(({ id }) => id);
			return ids.length > 0 ? read(ids, timeZone) : [];
		}),
	);
	const byId = new Map(read.flat().map((item) => [item.id, item]));
	return matches.flatMap(({ id }) => byId.get(id) ?? []);
}

export type SearchPage = Awaited<ReturnType<typeof siteSearch>>;
