import { getTableName, type SQL, sql } from "drizzle-orm";
import { db } from "~/platform/db/client.server";
import type { journal, media, messages, trashedTables } from "~/platform/db/schema.server";
import type { ContentKind } from "~/platform/kinds/content-kinds";
import { foldCase, invisibleInWord, plainLetters } from "./fold-text.server";

// One FTS5 index has all kinds of items; triggers keep it up to date (drizzle/migrations/0021_one_search_index.sql). It
// is the left side of a CROSS JOIN, which SQLite keeps: the other order would ask the index once per row.

/** Tables whose texts are in the index. */
type Searched = (typeof trashedTables)[ContentKind] | typeof media | typeof messages | typeof journal;

/** Maximum number of words of a search; further words are ignored. */
const maxWords = 8;

const word = new RegExp(`[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}${invisibleInWord}]*`, "gu");

/** Returns the words of a text with their places. */
export const wordsIn = (text: string) => text.matchAll(word);

/** Returns the words of a search, each once. */
const wordsOf = (search: string): string[] =>
	[...new Set([...wordsIn(plainLetters(search.normalize("NFC")))].map(([one]) => one))].slice(0, maxWords);

/** Returns the words of a visitor's search, without those of one or two letters. */
export const searchedWords = (search: string): string[] => wordsOf(search).filter((one) => [...one].length >= 3);

/** Returns the common beginning of singular and plural. */
export const singular = (one: string) => (one.length > 4 ? one.replace(/[sx]$/i, "") : one);

/** Returns the FTS5 query for words with this beginning. */
const beginsWith = (one: string) => `"${one}"*`;

/** Returns the FTS5 query for all of these words or longer ones, in either number; whole words rank higher. */
export const wordsQuery = (words: string[]): string =>
	words.map((one) => `("${one}" OR ${beginsWith(singular(one))})`).join(" AND ");

/** Returns the FTS5 query for texts with one of these words. */
export const anyWordQuery = (words: string[]): string => words.map(beginsWith).join(" OR ");

/**
 * Returns the condition that an item of a list of the administration has words that begin like those of a search.
 * @param columns of the index that are searched, all by default
 * @returns undefined for a search of nothing
 */
export async function listFilter(table: Searched, search: string, columns?: string): Promise<SQL | undefined> {
	if (search.trim() === "") return undefined;
	const words = wordsOf(search);
	if (words.length === 0) return sql`false`;
	const query = `${columns ? `{${columns}} : ` : ""}(${words.map(beginsWith).join(" AND ")})`;
	const items = sql`select item_id from site_search cross join searched_items on row = site_search.rowid
		where site_search match ${query} and kind = ${getTableName(table)}`;
	const { hits } = await db.get<{ hits: number }>(
		sql`select count(*) as hits from (${items} limit ${maxFiltered + 1})`,
	);
	if (hits > maxFiltered)
		return sql`exists (select 1 from searched_items cross join site_search on site_search.rowid = row
			where kind = ${getTableName(table)} and item_id = ${table.id} and site_search match ${query})`;
	// The unary plus prevents SQLite from using the id index (« The Query Optimizer Overview », unary plus).
	return hits > maxLookups ? sql`+${table.id} in (${items})` : sql`${table.id} in (${items})`;
}

/** Maximum number of hits that are looked up by id and then sorted. */
const maxLookups = 250;

/** Maximum number of hits that filter the list as a set; above it, each item is looked up in the index. */
const maxFiltered = 2000;

/** A kind of item that visitors find: `isPublic` is a condition on `item_id`. */
type SearchedKind = { table: Searched; isPublic: () => SQL };

/** Maximum number of matches ranked by `bm25`, whose time grows with the number of texts that have a word. */
const maxRanked = 5000;

/**
 * Returns the public items that match an FTS5 query on title and text, best first, titles above all, then the last
 * added. Of very many, those whose title matches come first, then the others, both by age alone.
 */
export async function bestMatches(query: string, kinds: SearchedKind[], most: number) {
	const conditions = kinds.map(({ table, isPublic }) => sql`when ${getTableName(table)} then ${isPublic()}`);
	const matching = (columns: string, order: SQL) =>
		db.all<{ kind: string; id: string }>(sql`
			select kind, item_id as id from site_search cross join searched_items on row = site_search.rowid
			where site_search match ${`{${columns}}: (${query})`} and case kind ${sql.join(conditions, sql` `)} end
			order by ${order} limit ${most}`);
	const newest = sql`site_search.rowid desc`;
	const { hits } = await db.get<{ hits: number }>(
		sql`select count(*) as hits from (select 1 from site_search where site_search match ${query} limit ${maxRanked + 1})`,
	);
	if (hits <= maxRanked) return matching("title text", sql`bm25(site_search, 8.0, 1.0, 0.0), ${newest}`);
	const [titled, all] = await Promise.all([matching("title", newest), matching("title text", newest)]);
	const others = all.filter(({ kind, id }) => !titled.some((one) => one.kind === kind && one.id === id));
	return [...titled, ...others].slice(0, most);
}

/** Maximum number of words of a search in which a typo is forgiven. */
const maxForgiven = 3;

/** Returns the FTS5 query for these words, with one typo in those of four Latin letters or more; empty for none. */
export function nearWordsQuery(words: string[]): string {
	const forgiven = words.filter(isForgiven).slice(0, maxForgiven);
	if (forgiven.length === 0) return "";
	return words
		.map((one) => (forgiven.includes(one) ? `(${nearSpellings(one).map(beginsWith).join(" OR ")})` : beginsWith(one)))
		.join(" AND ");
}

const isForgiven = (one: string) => /^[a-z]{4,}$/.test(comparedForm(one));

const comparedForm = (one: string) => foldCase(singular(one));

const alphabet = [..."abcdefghijklmnopqrstuvwxyz"];

/** Returns the word, and its spellings with one letter removed, added, replaced, or swapped with the next. */
function nearSpellings(one: string): string[] {
	const form = comparedForm(one);
	const spellings = Array.from({ length: form.length + 1 }, (_, at) => {
		const [before, letter, after] = [form.slice(0, at), form.charAt(at), form.slice(at + 1)];
		const others = alphabet.flatMap((other) => [before + other + after, before + other + letter + after]);
		return [before + after, before + after.charAt(0) + letter + after.slice(1), ...others];
	});
	return [...new Set([form, ...spellings.flat()])].filter((spelling) => spelling.length >= 3);
}

/** Returns a function that tells whether a word begins like one of these, or like one with a typo. */
export function wordFinder(words: string[], { near = false } = {}): (one: string) => boolean {
	const beginnings = words.flatMap((one) => (near && isForgiven(one) ? nearSpellings(one) : comparedForm(one)));
	const known = new Set(beginnings);
	const lengths = [...new Set(beginnings.map(({ length }) => length))];
	return (one) => {
		const folded = foldCase(one);
		return lengths.some((length) => known.has(folded.slice(0, length)));
	};
}
