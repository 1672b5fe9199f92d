import { getTableName, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import type { events, galleryItems, journal, media, messages, reports } from "~/db/schema.server";
import { foldCharacter, spellingsOf } from "./text-search.server";

/** Tables with an FTS index. */
export type Searched =
	| typeof reports
	| typeof events
	| typeof galleryItems
	| typeof media
	| typeof messages
	| typeof journal;

// Triggers maintain the indexes; migrations only define them (drizzle/migrations/0005_search_texts.sql and 0012).

/** Up to so many hits are looked up by id and then sorted. */
const maxLookups = 250;

/** More hits, up to these, filter the list in its order; beyond, the filter does not pay. */
const maxFiltered = 2000;

/**
 * The SQL condition that an item contains the trigrams of a search: a prefilter for `textContains`.
 * @returns undefined where it does not help: for words of one or two letters, and for very frequent ones
 */
export async function fullTextFilter(table: Searched, search: string): Promise<SQL | undefined> {
	const letters = allWordsQuery(spellingsOf(search));
	if (letters === "") return undefined;
	const found = rowsOf(table, letters);
	const { hits } = await db.get<{ hits: number }>(
		sql`select count(*) as hits from (${found} limit ${maxFiltered + 1})`,
	);
	if (hits > maxFiltered) return undefined;
	const items = sql`(select item_id from search_items where row in (${found}))`;
	// The unary plus prevents SQLite from using the id index (« The Query Optimizer Overview », unary plus).
	return hits > maxLookups ? sql`+${table.id} in ${items}` : sql`${table.id} in ${items}`;
}

/** The condition that an item is among the `most` added last that match an FTS query. */
export const newestMatches = (table: Searched, query: string, most: number): SQL =>
	isIn(table, sql`${rowsOf(table, query)} order by rowid desc limit ${most}`);

/** The same of the items whose title matches another query, which finds old ones among many matches. */
export const titleMatches = (table: Searched, query: string, title: string, most: number): SQL =>
	// The unary plus prevents SQLite from querying the index once for each title.
	isIn(
		table,
		sql`${rowsOf(table, query)} and +rowid in (select rowid from titles_search where titles_search match ${title})
			order by rowid desc limit ${most}`,
	);

/** Whether more than so many match an FTS query. */
export async function hasMoreMatches(table: Searched, query: string, most: number): Promise<boolean> {
	const next = await db.all(sql`${rowsOf(table, query)} limit 1 offset ${most}`);
	return next.length > 0;
}

const isIn = (table: Searched, rows: SQL) =>
	sql`${table.id} in (select item_id from search_items where row in (${rows}))`;

function rowsOf(table: Searched, query: string): SQL {
	const index = sql.identifier(`${getTableName(table)}_search`);
	return sql`select rowid from ${index} where ${index} match ${query}`;
}

/** The FTS query: each word in one of its spellings; empty when the index has no trigram of them. */
export const allWordsQuery = (words: string[][]): string =>
	words
		.map((spellings) => spellings.map(trigramsOf))
		.filter((spellings) => spellings.every((letters) => letters !== ""))
		.map(anyOf)
		.join(" AND ");

/** The FTS query: one of these words. */
export const anyWordQuery = (words: string[]): string => anyOf(words.map(trigramsOf).filter(Boolean));

/** The FTS query: each of these words, of at least four letters, with a typo of one letter. */
export const nearWordsQuery = (words: string[]): string =>
	words.map((word) => anyOf([...new Set([...word].flatMap((_, at) => nearSpellings(word, at)))])).join(" AND ");

/** The trigrams that a typo at a place leaves; where it leaves none, those of every word it may stand for. */
function nearSpellings(word: string, at: number): string[] {
	const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
	const swapped = after && trigramsOf(before + after.charAt(0) + letter + after.slice(1));
	const left = trigramsOf(`${before} ${after}`);
	const other = left
		? [left]
		: [...latin].flatMap((one) => [before + one + after, before + one + letter + after]).map(trigramsOf);
	return [...other, trigramsOf(before + after), swapped].filter(Boolean);
}

const latin = "abcdefghijklmnopqrstuvwxyz";

const anyOf = (queries: string[]) => (queries.length > 0 ? `(${queries.join(" OR ")})` : "");

/** Of Latin letters that the index folds too, not « ǽ », and of letters without a case such as the Arabic ones. */
function trigramsOf(spelling: string): string {
	const letters = [...spelling].map((character) => {
		if (character < "\u0180") return foldCharacter(character);
		return /\p{Lo}/u.test(character) ? character : " ";
	});
	const runs = letters.join("").match(/[a-z0-9œæ\p{Lo}]{3,}/gu) ?? [];
	const trigrams = runs.flatMap((run) => {
		const one = [...run];
		return one.slice(2).map((_, start) => `"${one.slice(start, start + 3).join("")}"`);
	});
	return [...new Set(trigrams)].join(" AND ");
}
