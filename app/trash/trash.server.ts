import { and, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { galleryItems, media, mediaUses, trashedTables } from "~/db/schema.server";
import { type ContentKind, kindNames } from "~/kinds/content-kinds";

export type Trashable = (typeof trashedTables)[ContentKind];

/** "already": already in the requested state, nothing changed. "missing": no such item. */
type MoveOutcome = "moved" | "already" | "missing";

/** Soft delete; an item already in the trash keeps its first `deletedAt`. */
export const moveToTrash = (table: Trashable, id: string): Promise<MoveOutcome> =>
	move(table, id, isNull(table.deletedAt), new Date());

export const takeOutOfTrash = (table: Trashable, id: string): Promise<MoveOutcome> =>
	move(table, id, isNotNull(table.deletedAt), null);

async function move(table: Trashable, id: string, where: SQL, deletedAt: Date | null): Promise<MoveOutcome> {
	const moved = await db
		.update(table)
		.set({ deletedAt })
		.where(and(eq(table.id, id), where))
		.returning({ id: table.id });
	if (moved.length > 0) return "moved";
	return (await db.$count(table, eq(table.id, id))) > 0 ? "already" : "missing";
}

/** The name of a photo or video: its description, or that of its file. */
export const mediaName = sql`coalesce(${galleryItems.alt}, ${media.originalName})`;

/** The name of an item and when it was deleted; undefined when there is no such item. */
export async function namedItem(section: ContentKind, id: string) {
	const table = trashedTables[section];
	const columns = { name: sql<string>`${table === galleryItems ? mediaName : sql`title`}`, deletedAt: table.deletedAt };
	const [found] = await db
		.select(columns)
		.from(table)
		.leftJoin(media, table === galleryItems ? eq(media.id, galleryItems.mediaId) : sql`false`)
		.where(eq(table.id, id));
	return found;
}

/** The name of an item in the trash; undefined when it is not there. */
export async function trashedName(section: ContentKind, id: string): Promise<string | undefined> {
	const item = await namedItem(section, id);
	return item?.deletedAt ? item.name : undefined;
}

/**
 * Restores an item.
 * @returns its name; undefined when it is not in the trash
 */
export async function restoreTrashed(section: ContentKind, id: string): Promise<string | undefined> {
	const name = await trashedName(section, id);
	return name !== undefined && (await takeOutOfTrash(trashedTables[section], id)) === "moved" ? name : undefined;
}

/**
 * Deletes an item from the trash permanently.
 * @returns the identifiers of its files, for the caller to delete if unreferenced; undefined when it is not in the
 * trash
 */
export async function deleteForGood(section: ContentKind, id: string): Promise<string[] | undefined> {
	return deleteTrashed((table) => eq(table.id, id), section);
}

const day = 24 * 60 * 60_000;

/** Retention of the trash in milliseconds: 30 days (docs/product.md, limits). */
const retention = 30 * day;

/** Remaining days in the trash, rounded up. */
export const daysLeft = (deletedAt: Date, now: Date): number =>
	Math.max(0, Math.ceil((deletedAt.getTime() + retention - now.getTime()) / day) || 0);

/**
 * Deletes items older than the retention permanently.
 * @returns the identifiers of their files, for the caller to delete if unreferenced
 */
export async function purgeTrash(now = Date.now()): Promise<string[]> {
	return (await deleteTrashed((table) => lt(table.deletedAt, new Date(now - retention)))) ?? [];
}

/**
 * Deletes the matching items in the trash, of one kind or of all.
 * @returns the identifiers of their files; undefined when nothing matched
 */
async function deleteTrashed(chosen: (table: Trashable) => SQL, only?: ContentKind): Promise<string[] | undefined> {
	const deleted = { items: 0, files: [] as string[] };
	for (const kind of only === undefined ? kindNames : [only]) {
		const table = trashedTables[kind];
		const trashed = and(isNotNull(table.deletedAt), chosen(table));
		const items = db.select({ id: table.id }).from(table).where(trashed);
		const [files, gone] = await db.batch([
			db
				.select({ id: mediaUses.mediaId })
				.from(mediaUses)
				.where(and(eq(mediaUses.kind, kind), inArray(mediaUses.itemId, items))),
			db.delete(table).where(trashed).returning({ id: table.id }),
		]);
		deleted.items += gone.length;
		deleted.files.push(...files.map(({ id }) => id));
	}
	return deleted.items > 0 ? deleted.files : undefined;
}
