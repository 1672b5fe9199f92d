import { getTableName, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import type { events, galleryItems, journal, messages, reports } from "~/db/schema.server";
import { foldCharacter, spellingsOf } from "./text-search.server";

type Searched = typeof reports | typeof events | typeof galleryItems | typeof messages | typeof journal;

// The FTS index is maintained by triggers, defined in a migration only (drizzle/migrations/0005_search_texts.sql).

/** Up to so many hits are looked up by id and then sorted. */
const maxLookups = 250;

/** More hits, up to these, filter the list in its order; beyond, the filter does not pay. */
const maxFiltered = 2000;

/**
 * The SQL condition that an item contains the trigrams of a search: a prefilter for `textContains`.
 * @returns undefined where it does not help: for words of one or two letters, and for very frequent ones
 */
export async function fullTextFilter(table: Searched, search: string): Promise<SQL | undefined> {
	const letters = ftsQueryOf(search);
	if (letters === "") return undefined;
	const index = sql.identifier(`${getTableName(table)}_search`);
	const found = sql`select rowid from ${index} where ${index} match ${letters}`;
	const { hits } = await db.get<{ hits: number }>(
		sql`select count(*) as hits from (${found} limit ${maxFiltered + 1})`,
	);
	if (hits > maxFiltered) return undefined;
	const items = sql`(select item_id from search_items where row in (${found}))`;
	// The unary plus prevents SQLite from using the id index (« The Query Optimizer Overview », unary plus).
	return hits > maxLookups ? sql`+${table.id} in ${items}` : sql`${table.id} in ${items}`;
}

/** The FTS query: each word in one of its spellings. */
function ftsQueryOf(search: string): string {
	return spellingsOf(search)
		.map((spellings) => spellings.map(trigramsOf))
		.filter((spellings) => spellings.every((letters) => letters !== ""))
		.map((spellings) => `(${spellings.join(" OR ")})`)
		.join(" AND ");
}

/** Only of characters that the index folds too; it does not fold all, such as « ǽ ». */
function trigramsOf(spelling: string): string {
	const letters = [...spelling].map((character) => (character < "\u0180" ? foldCharacter(character) : " ")).join("");
	const runs = letters.match(/[a-z0-9œæ]{3,}/g) ?? [];
	return runs.flatMap((run) => [...run].slice(2).map((_, start) => `"${run.slice(start, start + 3)}"`)).join(" AND ");
}
