import { getTableName } from "drizzle-orm";
import { searchedEvents } from "~/content/events/event-lists.server";
import { searchedGalleryItems } from "~/content/gallery/gallery-lists.server";
import { searchedReportPhotos, searchedReports } from "~/content/reports/report-search.server";
import { pageSize } from "~/platform/db/keyset-pagination";
import { memoizeRead } from "~/platform/db/next-change.server";
import { plainLetters } from "~/platform/search/fold-text.server";
import { firstFound, highlight, highlightedExcerpt } from "~/platform/search/highlight.server";
import {
	bestMatches,
	nearWordsQuery,
	searchedWords,
	wordFinder,
	wordsIn,
	wordsQuery,
} from "~/platform/search/search-index.server";
import { plainAround } from "~/publishing/markdown/markdown.server";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { type FewItem, fewItems } from "./searched-pages.server";

/** The maximum number of items that a search finds. */
const maxFound = 200;

/** The kinds in the index of words. */
const kinds = [searchedReports, searchedEvents, searchedGalleryItems, searchedReportPhotos];

/** The headings of the results, in their order; photos come last, as a word is in many of them. */
const groups = {
	Rapport: "Rapports",
	Besoin: "Besoins",
	Événement: "Événements",
	Page: "Pages du site",
	Photo: "Photos et vidéos",
	Vidéo: "Photos et vidéos",
};

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
			group: groups[item.kind],
			title: highlight(title, isFound),
			excerpt: highlightedExcerpt(plainAround(text, firstFound(text, isFound)), isFound),
		}),
	);
	const found = { items, count, cut: matches.length > maxFound, corrected, tooShort: words.length === 0 };
	return { q, found, page, pages };
});

/** Returns the items that have all words or, if there are none, those with words that differ by one letter. */
async function matching(words: string[]) {
	if (words.length === 0) return { matches: [], corrected: false };
	const matches = await matchesOf(wordsQuery(words), words, false);
	const near = matches.length > 0 ? "" : nearWordsQuery(words);
	const similar = near ? await matchesOf(near, words, true) : [];
	return similar.length > 0 ? { matches: similar, corrected: true } : { matches, corrected: false };
}

/** An item of the index, to be read later, or one that is known whole. */
type Match = { kind: string; id: string } | FewItem;

/** Returns the matches in the order of the headings. A page whose title has the words is what was looked for: it leads. */
async function matchesOf(query: string, words: string[], near: boolean): Promise<Match[]> {
	const [indexed, few] = await Promise.all([bestMatches(query, kinds, maxFound + 1), fewItems()]);
	const finders = words.map((word) => wordFinder([word], { near }));
	const hasAll = (text: string) => {
		const written = [...wordsIn(plainLetters(text))].map(([word]) => word);
		return finders.every((isFound) => written.some(isFound));
	};
	const titled = few.filter(({ kind, title }) => kind === "Page" && hasAll(title));
	const others = few.filter((item) => !titled.includes(item) && hasAll(`${item.title}\n${item.text}`));
	const ofKind = (...tables: Searched[]) =>
		indexed.filter(({ kind }) => tables.some((table) => getTableName(table) === kind));
	return [
		...titled,
		...ofKind(searchedReports.table),
		...others.filter(({ kind }) => kind === "Besoin"),
		...ofKind(searchedEvents.table),
		...others.filter(({ kind }) => kind === "Page"),
		...ofKind(searchedGalleryItems.table, searchedReportPhotos.table),
	];
}

type Searched = (typeof kinds)[number]["table"];

/** Returns the items of a page in its order. */
async function readItems(matches: Match[]) {
	const timeZone = await siteTimeZone();
	const read = await Promise.all(
		kinds.map(async ({ table, read }) => {
			const ids = matches.filter(({ kind }) => kind === getTableName(table)).map(({ id }) => id);
			return ids.length > 0 ? read(ids, timeZone) : [];
		}),
	);
	const byId = new Map(read.flat().map((item) => [item.id, item]));
	return matches.flatMap((match) => ("title" in match ? match : (byId.get(match.id) ?? [])));
}

export type SearchPage = Awaited<ReturnType<typeof siteSearch>>;
