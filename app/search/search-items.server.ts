import type { SQL } from "drizzle-orm";
import {
	allWordsQuery,
	anyWordQuery,
	hasMoreMatches,
	nearWordsQuery,
	newestMatches,
	type Searched,
	titleMatches,
} from "./full-text-filter.server";
import { forgivenWords, nearWords } from "./near-words.server";
import { rankOf, searchedWords, spellingsWith, wordMatcher } from "./word-matcher.server";

/** Items of each kind that a search compares: the newest that the index finds, and the newest whose title it finds. */
const maxCompared = 200;

/** Bytes of texts of each kind that are compared with one word: bounds the time a stranger's search takes. */
const maxBytes = 4_000_000;

/** Items of each kind, and bytes of their texts, whose words are compared with a misspelt one. */
const maxNear = 100;
const maxNearBytes = 250_000;

/** An item as it is compared; `at`, in milliseconds, orders those of equal rank. */
export type Searchable = {
	id: string;
	title: string;
	/** What else it is found by, beside what `texts` reads. */
	text: string;
	at: number;
	/** Bytes of what `texts` reads. */
	bytes?: number;
};

export type Source<Item> = {
	table: Searched;
	/** Reads the public items that match, newest first. */
	read: (which: SQL | undefined, most: number) => Promise<Item[]>;
	/** Reads the texts of items by id; for kinds with titles in the index. */
	texts?: (ids: string[]) => Promise<{ id: string; text: string }[]>;
};

/** Which items a search compares. */
type Scope = { query: string; title: string; items: number; bytes: number };

/**
 * Searches items of several kinds for all words of a search, best rank first, newest first on equal rank. Where nothing
 * has them, words that differ by one letter are searched instead.
 * @returns `words`: those it looked for; empty when none has three letters. `cut`: there may be more items
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
	const title = forgiven.map((word) => nearWordsQuery([word])).join(" OR ");
	const compared = await readAll(sources, { query, title, items: maxNear, bytes: maxNearBytes });
	const near = nearWords(
		words,
		compared.items.map((item) => `${item.title}\n${item.text}`),
	);
	const spellings = words.map((word) => spellingsWith(word, near.get(word)));
	const corrected = [...near.values()].some((similar) => similar.length > 0);
	return { ...(corrected ? await matching(spellings, sources) : exact), words, corrected };
}

/** The items that have each word in one of its spellings, and what finds these. */
async function matching<Item extends Searchable>(words: string[][], sources: Source<Item>[]) {
	const found = wordMatcher(words.flat());
	const query = allWordsQuery(words);
	if (query === "") return { items: [], cut: false, found };
	const title = anyWordQuery(words.flat());
	const scope = { query, title, items: maxCompared, bytes: maxBytes / (1 + words.length) };
	const { items, cut } = await readAll(sources, scope);
	const matchers = words.map(wordMatcher);
	const ranked = items
		.map((item) => ({ item, rank: totalRank(matchers, item) }))
		.filter(({ rank }) => rank > 0)
		.toSorted((one, other) => other.rank - one.rank || other.item.at - one.item.at);
	return { items: ranked.map(({ item }) => item), cut, found };
}

/** Zero when one of the words is missing. */
function totalRank(matchers: RegExp[], item: Searchable): number {
	let total = 0;
	for (const matcher of matchers) {
		const rank = rankOf(matcher, item);
		if (rank === 0) return 0;
		total += rank;
	}
	return total;
}

async function readAll<Item extends Searchable>(sources: Source<Item>[], scope: Scope) {
	const read = await Promise.all(sources.map((source) => readItems(source, scope)));
	return { items: read.flatMap(({ items }) => items), cut: read.some(({ cut }) => cut) };
}

/** The items of one kind with their texts: those found by their title first, as many as the limits allow. */
async function readItems<Item extends Searchable>(
	{ table, read, texts }: Source<Item>,
	{ query, title, items: most, bytes }: Scope,
): Promise<{ items: Item[]; cut: boolean }> {
	const [titled, newest, more] = await Promise.all([
		texts && title ? read(titleMatches(table, query, title, most), most) : [],
		read(newestMatches(table, query, most), most),
		hasMoreMatches(table, query, most),
	]);
	if (!texts) return { items: newest, cut: more };
	const items = [...new Map([...titled, ...newest].map((item) => [item.id, item])).values()];
	let left = bytes;
	const within = items.filter((item, index) => {
		left -= item.bytes ?? 0;
		return left >= 0 || index === 0;
	});
	const long = new Map((await texts(within.map(({ id }) => id))).map(({ id, text }) => [id, text]));
	const whole = within.map((item) => ({ ...item, text: [item.text, long.get(item.id)].filter(Boolean).join(" — ") }));
	return { items: whole, cut: more || within.length < items.length };
}
