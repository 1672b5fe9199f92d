import { getTableName, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import type { events, galleryItems, journal, messages, reports } from "~/db/schema.server";
import { foldCharacter, spellingsOf } from "./text-search.server";

type Searched = typeof reports | typeof events | typeof galleryItems | typeof messages | typeof journal;

// The FTS index is maintained by triggers, defined in migrations only (drizzle/migrations/0005_search_texts.sql).

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
	sql`${table.id} in (select item_id from search_items where row in (${rowsOf(table, query)} order by rowid desc limit ${most}))`;

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

/**
 * The FTS query: the trigrams that are left of one of these words after a typo of one letter.
 * @returns empty when a word is so short that none may be left
 */
export function nearWordsQuery(words: string[]): string {
	if (words.some((word) => word.length < 6)) return "";
	return anyOf(
		words.flatMap((word) =>
			[...word].flatMap((letter, at) => {
				const [before, after] = [word.slice(0, at), word.slice(at + 1)];
				const swapped = after && before + after.charAt(0) + letter + after.slice(1);
				return [trigramsOf(`${before} ${after}`), ...(swapped ? [trigramsOf(swapped)] : [])];
			}),
		),
	);
}

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
