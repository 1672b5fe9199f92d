import { and, desc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { db } from "./client.server";
import { events, galleryItems, media, reportImages, reports } from "./schema.server";

type Section = "events" | "reports" | "gallery";
type Trashable = typeof events | typeof reports | typeof galleryItems;

/** Moves an item to the trash; false when it is not there, or there already. */
export async function moveToTrash(table: Trashable, id: string): Promise<boolean> {
	const moved = await db
		.update(table)
		.set({ deletedAt: new Date() })
		.where(and(eq(table.id, id), isNull(table.deletedAt)))
		.returning({ id: table.id });
	return moved.length > 0;
}

/** Puts an item back where it was; false when it is not in the trash. */
export async function takeOutOfTrash(table: Trashable, id: string): Promise<boolean> {
	const restored = await db
		.update(table)
		.set({ deletedAt: null })
		.where(and(eq(table.id, id), isNotNull(table.deletedAt)))
		.returning({ id: table.id });
	return restored.length > 0;
}

/** The latest things moved to the trash, of every kind, latest first. `section` is the part of the administration. */
export function trashedItems() {
	return unionAll(
		db
			.select({
				section: sql<Section>`'events'`.as("section"),
				id: events.id,
				name: events.title,
				deletedAt: events.deletedAt,
			})
			.from(events)
			.where(isNotNull(events.deletedAt)),
		db
			.select({
				section: sql<Section>`'reports'`.as("section"),
				id: reports.id,
				name: reports.title,
				deletedAt: reports.deletedAt,
			})
			.from(reports)
			.where(isNotNull(reports.deletedAt)),
		db
			.select({
				section: sql<Section>`'gallery'`.as("section"),
				id: galleryItems.id,
				name: media.originalName,
				deletedAt: galleryItems.deletedAt,
			})
			.from(galleryItems)
			.innerJoin(media, eq(media.id, galleryItems.mediaId))
			.where(isNotNull(galleryItems.deletedAt)),
	)
		.orderBy(desc(sql`deleted_at`))
		.limit(200);
}

/** How long things stay in the trash, in milliseconds: 30 days (decisions.md). */
const kept = 30 * 24 * 60 * 60_000;

/**
 * Deletes for good what has been in the trash for 30 days.
 * @returns the identifiers of the files that those things showed: forget them next
 */
export async function purgeTrash(now = Date.now()): Promise<string[]> {
	const due = new Date(now - kept);
	const [pictures, , goneEvents, goneItems] = await db.batch([
		db
			.select({ mediaId: reportImages.mediaId })
			.from(reportImages)
			.innerJoin(reports, eq(reports.id, reportImages.reportId))
			.where(lt(reports.deletedAt, due)),
		db.delete(reports).where(lt(reports.deletedAt, due)),
		db.delete(events).where(lt(events.deletedAt, due)).returning({ mediaId: events.posterId }),
		db.delete(galleryItems).where(lt(galleryItems.deletedAt, due)).returning({ mediaId: galleryItems.mediaId }),
	]);
	return [...pictures, ...goneEvents, ...goneItems].flatMap(({ mediaId }) => mediaId ?? []);
}
