import { getTableName, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import type { events, galleryItems, journal, messages, reports } from "~/db/schema.server";
import { foldCharacter, writingsOf } from "./text-search.server";

type Searched = typeof reports | typeof events | typeof galleryItems | typeof messages | typeof journal;

// The index is kept by the database itself, in virtual tables and triggers that stand in a migration alone
// (drizzle/migrations/0005_search_texts.sql).

/** As many items are looked up by their identifiers and then put in order. */
const mostLookedUp = 250;

/** Of more than those the list is read in its order, up to a page of them; of still more it is read as it is. */
const mostSought = 2000;

/**
 * The condition that an item is one of those whose texts have the letters of a search, three by three: it narrows, and
 * `contains` decides.
 * @returns undefined where it would not help: for words of one or two letters, and for those that very many items have
 */
export async function fullTextFilter(table: Searched, search: string): Promise<SQL | undefined> {
	const letters = lettersOf(search);
	if (letters === "") return undefined;
	const index = sql.identifier(`${getTableName(table)}_search`);
	const found = sql`select rowid from ${index} where ${index} match ${letters}`;
	const { hits } = await db.get<{ hits: number }>(sql`select count(*) as hits from (${found} limit ${mostSought + 1})`);
	if (hits > mostSought) return undefined;
	const items = sql`(select item_id from search_items where row in (${found}))`;
	// The plus keeps SQLite from seeking by the identifiers (« The Query Optimizer Overview », unary plus).
	return hits > mostLookedUp ? sql`+${table.id} in ${items}` : sql`${table.id} in ${items}`;
}

/** What the index is asked for: each word in one of its writings. */
function lettersOf(search: string): string {
	return writingsOf(search)
		.map((writings) => writings.map(threeByThree))
		.filter((writings) => writings.every((letters) => letters !== ""))
		.map((writings) => `(${writings.join(" OR ")})`)
		.join(" AND ");
}

/** Only of letters that the index, too, takes for one however they are written: not of all, as « ǽ », does it do so. */
function threeByThree(writing: string): string {
	const letters = [...writing].map((sign) => (sign < "\u0180" ? foldCharacter(sign) : " ")).join("");
	const runs = letters.match(/[a-z0-9œæ]{3,}/g) ?? [];
	return runs.flatMap((run) => [...run].slice(2).map((_, start) => `"${run.slice(start, start + 3)}"`)).join(" AND ");
}
