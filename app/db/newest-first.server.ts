import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { galleryItems, messages, reports } from "./schema.server";
import type { Step } from "./turn-page";

/** Order and starting point of one step through a list whose newest item comes first; ties go by identifier. */
export function newestFirst(table: typeof reports | typeof galleryItems | typeof messages, { direction, from }: Step) {
	const order = direction === "forward" ? desc : asc;
	const key = sql`(${table.createdAt}, ${table.id})`;
	const fromKey = sql`(select created_at, id from ${table} where id = ${from})`;
	let next: SQL | undefined;
	if (from) next = direction === "forward" ? sql`${key} < ${fromKey}` : sql`${key} > ${fromKey}`;
	return { next, order: [order(table.createdAt), order(table.id)] };
}
