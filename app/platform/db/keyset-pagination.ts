import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

/** Items per page, public and in the administration (docs/product.md, constants). */
export const pageSize = 24;

/** Rows per query when a whole table is read in batches. */
export const batchSize = 500;

/** The row next to which a page begins; at most one of the two fields is set. */
export type Cursor = { after?: string; before?: string };

/**
 * One page in display order, with the cursors of its neighbours. `at` is the page's own cursor; the first page has
 * none.
 */
export type Page<Row> = { items: Row[]; before?: string; after?: string; at?: Cursor };

export type Step = { direction: "forward" | "backward"; from?: string; limit: number };

/**
 * Keyset pagination: seeks to a row instead of skipping an offset, so the last page costs the same as the first.
 * @param read returns up to `limit` rows next to `from` (or from the end of the list), nearest first
 */
export async function readKeysetPage<Row extends { id: string }>(
	cursor: Cursor,
	read: (step: Step) => Promise<Row[]>,
): Promise<Page<Row>> {
	const backward = cursor.before !== undefined;
	const from = cursor.before ?? cursor.after;
	const rows = await read({ direction: backward ? "backward" : "forward", from, limit: pageSize + 1 });
	if (rows.length === 0 && from) return readKeysetPage({}, read); // the cursor's row was deleted: start over
	const more = rows.length > pageSize;
	const items = rows.slice(0, pageSize);
	if (backward) items.reverse();
	const before = (backward ? more : from !== undefined) ? items[0]?.id : undefined;
	const after = (backward ? true : more) ? items.at(-1)?.id : undefined;
	return { items, before, after, at: before && from ? cursor : undefined };
}

/** Returns the canonical URL of a page of a list, with its filters; other query parameters are dropped. */
export function pageAddress(list: string, { at }: Pick<Page<unknown>, "at">, filters = {}): string {
	const query = new URLSearchParams(filters);
	if (at?.after) query.set("apres", at.after);
	else if (at?.before) query.set("avant", at.before);
	return query.size > 0 ? `${list}?${query}` : list;
}

/** Returns the cursor in a page's URL; malformed values are ignored. */
export function cursorOf(url: string): Cursor {
	const query = new URL(url).searchParams;
	const id = (name: string) => {
		const value = query.get(name);
		return value !== null && /^[\w-]{1,64}$/.test(value) ? value : undefined;
	};
	const after = id("apres");
	return after === undefined ? { before: id("avant") } : { after };
}

/**
 * Reads a whole table in batches, to bound memory.
 * @param read returns up to `batchSize` rows after an identifier, in the order of identifiers
 */
export async function* inBatches<Row extends { id: string }>(read: (after: string) => PromiseLike<Row[]>) {
	let after: string | undefined = "";
	while (after !== undefined) {
		const rows: Row[] = await read(after);
		yield rows;
		after = rows.length < batchSize ? undefined : rows.at(-1)?.id;
	}
}

/**
 * Returns ORDER BY and keyset condition of one step through a list, newest first; ties are ordered by identifier.
 * @param moment the column that determines the order
 * @param id the column that identifies a row in the list
 */
export function newestFirst(
	table: SQLiteTable & { id: SQLiteColumn },
	{ direction, from }: Step,
	moment: SQLiteColumn,
	id = table.id,
) {
	const order = direction === "forward" ? desc : asc;
	const key = sql`(${moment}, ${id})`;
	const fromKey = sql`(select ${sql.identifier(moment.name)}, ${sql.identifier(id.name)} from ${table} where ${sql.identifier(id.name)} = ${from})`;
	let next: SQL | undefined;
	if (from) next = direction === "forward" ? sql`${key} < ${fromKey}` : sql`${key} > ${fromKey}`;
	return { next, order: [order(moment), order(id)] };
}
