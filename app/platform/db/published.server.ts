import { and, inArray, isNull, or, type Placeholder, sql } from "drizzle-orm";
import type { galleryItems, mediaUses, publishedTables } from "./schema.server";

export type Publishable = (typeof publishedTables)[keyof typeof publishedTables];

/** Returns the condition that a row is not soft-deleted. */
export const notTrashed = (table: Publishable | typeof mediaUses) => isNull(table.deletedAt);

/**
 * Returns the condition of the administration's lists: live, or just deleted in this session. Without just deleted
 * items it is plain `IS NULL`, which matches the partial indexes.
 */
export const listed = (table: Publishable | typeof galleryItems, justDeleted: string[]) => {
	const live = isNull(table.deletedAt);
	return (justDeleted.length > 0 && or(live, inArray(table.id, justDeleted))) || live;
};

/** Minimum time value in milliseconds (ECMAScript, « Time Values and Time Range »). */
const earliest = -8.64e15;

/**
 * Returns the condition that a row is public at this instant. It is defined only here, and no job publishes anything: a
 * draft has no publication time, a planned item a later one. The unary `+` keeps SQLite from using this condition for
 * its index seek (« The Query Optimizer Overview »), so that deep pages seek by their cursor. An invalid time counts as
 * a draft.
 */
export const published = (table: Publishable | typeof mediaUses, now: Date | Placeholder = new Date()) =>
	and(notTrashed(table), sql`+${table.publishedAt} between ${earliest} and ${sql.param(now, table.publishedAt)}`) ??
	sql`false`;
