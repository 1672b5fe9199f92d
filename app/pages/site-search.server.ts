import { pageSize } from "~/db/keyset-pagination";
import { memoizeRead } from "~/db/memoize-read.server";
import { searchedEvents } from "~/events/search-events.server";
import { searchedGalleryItems } from "~/gallery/search-gallery.server";
import { plainAround } from "~/markdown/plain-parts.server";
import { searchedReportPhotos } from "~/reports/search-report-photos.server";
import { searchedReports } from "~/reports/search-reports.server";
import { highlight, highlightedExcerpt } from "~/search/highlight.server";
import { type Searchable, type Source, searchItems } from "~/search/search-items.server";
import { siteTimeZone } from "~/settings/settings.server";

type Kind = typeof searchedReports | typeof searchedEvents | typeof searchedGalleryItems | typeof searchedReportPhotos;
type Result = Awaited<ReturnType<ReturnType<Kind>["read"]>>[number];

/** One page of what the site publishes on a search; `found` is null without one. */
export async function siteSearch(q: string, requestedPage: number) {
	return q === "" ? { q, found: null, page: 1, pages: 1 } : searchedPage(`${requestedPage} ${q}`);
}

/** The key is the page and the search. */
const searchedPage = memoizeRead(async (key: string) => {
	const q = key.slice(key.indexOf(" ") + 1);
	const timeZone = await siteTimeZone();
	const sources: Source<Result & Searchable>[] = [
		searchedReports(timeZone),
		searchedEvents(),
		searchedGalleryItems(timeZone),
		searchedReportPhotos(timeZone),
	];
	const { items, words, corrected, cut, found } = await searchItems(q, sources);
	const pages = Math.max(1, Math.ceil(items.length / pageSize));
	const page = Math.min(Number.parseInt(key, 10), pages);
	const shown = items.slice((page - 1) * pageSize, page * pageSize).map((item) => {
		const { kind, to, when, picture, title, text } = item;
		const around = plainAround(text, text.search(found));
		return {
			kind,
			to,
			when: when(),
			picture,
			title: highlight(title, found),
			excerpt: highlightedExcerpt(around, found),
		};
	});
	const tooShort = words.length === 0;
	return { q, found: { items: shown, count: items.length, cut, corrected, tooShort }, page, pages };
});

export type SearchPage = Awaited<ReturnType<typeof siteSearch>>;
