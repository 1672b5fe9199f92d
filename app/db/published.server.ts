import { and, inArray, isNull, or, sql } from "drizzle-orm";
import type { events, galleryItems, reports } from "./schema.server";

export type Publishable = typeof events | typeof reports;

/** The condition that an item is not in the trash: what the administration shows. */
export const notTrashed = (table: Publishable) => isNull(table.deletedAt);

/**
 * The condition that the administration's list holds an item: it is live, or was just deleted there. One that need not
 * be looked for lets SQLite use the indexes of live items.
 */
export const listed = (table: Publishable | typeof galleryItems, justDeleted: string[]) => {
	const live = isNull(table.deletedAt);
	return (justDeleted.length > 0 && or(live, inArray(table.id, justDeleted))) || live;
};

/** The first moment that there is, in milliseconds (ECMAScript, « Time Values and Time Range »). */
const earliest = -8.64e15;

/**
 * The condition that visitors see an item at this instant: not in the trash, and published by then. The one place that
 * says so: no job publishes anything, a draft has no such moment and what is planned has a later one. The `+` keeps SQLite
 * from seeking by it (« The Query Optimizer Overview », unary plus): a page deep in a list seeks by its cursor instead. What is no
 * moment is a draft's.
 */
export const published = (table: Publishable, now = new Date()) =>
	and(notTrashed(table), sql`+${table.publishedAt} between ${earliest} and ${sql.param(now, table.publishedAt)}`) ??
	sql`false`;
