import { pageSize } from "~/db/keyset-pagination";
import { searchedEvents } from "~/events/search-events.server";
import { searchedPhotos } from "~/gallery/search-gallery.server";
import { searchedReports } from "~/reports/search-reports.server";
import { type Searchable, type Source, searchItems } from "~/search/search-items.server";
import { siteTimeZone } from "~/settings/settings.server";

type Kind = typeof searchedReports | typeof searchedEvents | typeof searchedPhotos;
type Result = Awaited<ReturnType<ReturnType<Kind>["read"]>>[number];

/** One page of what the site publishes on a search; `found` is null without one. */
export async function siteSearch(q: string, requestedPage: number) {
	if (q === "") return { q, found: null, page: 1, pages: 1 };
	const timeZone = await siteTimeZone();
	const sources: Source<Result & Searchable>[] = [
		searchedReports(timeZone),
		searchedEvents(),
		searchedPhotos(timeZone),
	];
	const { items, words, corrected } = await searchItems(q, sources);
	const pages = Math.max(1, Math.ceil(items.length / pageSize));
	const page = Math.min(requestedPage, pages);
	const shown = items.slice((page - 1) * pageSize, page * pageSize).map(({ item, highlighted }) => {
		const { kind, to, when, picture } = item;
		return { kind, to, when, picture, ...highlighted() };
	});
	return { q, found: { items: shown, count: items.length, corrected, tooShort: words.length === 0 }, page, pages };
}

export type SearchPage = Awaited<ReturnType<typeof siteSearch>>;
