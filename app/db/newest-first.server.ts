import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Step } from "./keyset-pagination";

/**
 * ORDER BY and keyset condition of one step through a list, newest first; ties are ordered by identifier.
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
