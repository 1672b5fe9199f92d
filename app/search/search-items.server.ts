import type { SQL } from "drizzle-orm";
import { allWordsQuery, nearWordsQuery, newestMatches } from "./full-text-filter.server";
import { highlight, highlightedExcerpt } from "./highlight.server";
import { forgivenWords, nearWords } from "./near-words.server";
import { rankOf, searchedWords, spellingsWith, wordMatcher } from "./word-matcher.server";

/** Items of each kind that a search compares: the newest ones that the index finds. */
const maxCompared = 200;

/** Items of each kind whose words are compared with a misspelt one. */
const maxNear = 100;

/** An item as it is compared; `at`, in milliseconds, orders those of equal rank. */
export type Searchable = { title: string; text: string; at: number };

export type Source<Item> = {
	table: Parameters<typeof newestMatches>[0];
	/** Reads the public items that match, newest first. */
	read: (which: SQL | undefined, most: number) => Promise<Item[]>;
};

/**
 * Searches items of several kinds for all words of a search, best rank first, newest first on equal rank. Where nothing
 * has them, words that differ by one letter are searched instead.
 * @returns `words`: those it looked for; empty when none has three letters
 */
export async function searchItems<Item extends Searchable>(search: string, sources: Source<Item>[]) {
	const words = searchedWords(search);
	const exact = await matching(
		words.map((word) => spellingsWith(word)),
		sources,
	);
	const forgiven = forgivenWords(words);
	if (exact.items.length > 0 || forgiven.length === 0) return { ...exact, words, corrected: false };
	const query = nearWordsQuery(forgiven);
	const compared = await readAll(sources, (table) => query && newestMatches(table, query, maxNear), maxNear);
	const near = nearWords(
		words,
		compared.map(({ title, text }) => `${title}\n${text}`),
	);
	const spellings = words.map((word) => spellingsWith(word, near.get(word)));
	const corrected = [...near.values()].some((similar) => similar.length > 0);
	return { ...(corrected ? await matching(spellings, sources) : exact), words, corrected };
}

/** The items that have each word in one of its spellings, with the matching words highlighted. */
async function matching<Item extends Searchable>(words: string[][], sources: Source<Item>[]) {
	const query = allWordsQuery(words);
	if (query === "") return { items: [] };
	const compared = await readAll(sources, (table) => newestMatches(table, query, maxCompared), maxCompared);
	const matchers = words.map(wordMatcher);
	const found = compared
		.map((item) => ({ item, ranks: matchers.map((matcher) => rankOf(matcher, item)) }))
		.filter(({ ranks }) => !ranks.includes(0))
		.map(({ item, ranks }) => ({ item, rank: ranks.reduce((sum, rank) => sum + rank, 0) }))
		.toSorted((one, other) => other.rank - one.rank || other.item.at - one.item.at);
	const any = wordMatcher(words.flat());
	return {
		items: found.map(({ item }) => ({
			item,
			highlighted: () => ({ title: highlight(item.title, any), excerpt: highlightedExcerpt(item.text, any) }),
		})),
	};
}

async function readAll<Item>(
	sources: Source<Item>[],
	which: (table: Source<Item>["table"]) => SQL | "" | undefined,
	most: number,
): Promise<Item[]> {
	const read = sources.map(({ table, read }) => read(which(table) || undefined, most));
	return (await Promise.all(read)).flat();
}
