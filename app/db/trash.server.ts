import { and, desc, eq, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { db } from "./client.server";
import { events, galleryItems, media, reportImages, reports } from "./schema.server";

type Section = "events" | "reports" | "gallery";
type Trashable = typeof events | typeof reports | typeof galleryItems;

/** Moves an item to the trash; done twice it stays there since the first time. False when there is no such item. */
export async function moveToTrash(table: Trashable, id: string): Promise<boolean> {
	return change(table, id, sql`coalesce(${table.deletedAt}, ${Date.now()})`);
}

/** Puts an item back where it was, also when it is there already. False when there is no such item. */
export async function takeOutOfTrash(table: Trashable, id: string): Promise<boolean> {
	return change(table, id, null);
}

async function change(table: Trashable, id: string, deletedAt: SQL | null): Promise<boolean> {
	const changed = await db.update(table).set({ deletedAt }).where(eq(table.id, id)).returning({ id: table.id });
	return changed.length > 0;
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

const tables = { events, reports, gallery: galleryItems };

/** The part of the administration an item belongs to, if the word is one. */
export const sectionOf = (word: string): Section | undefined =>
	Object.hasOwn(tables, word) ? (word as Section) : undefined;

/** The name of an item in the trash; undefined when it is not there. */
export async function trashedName(section: Section, id: string): Promise<string | undefined> {
	const items = await trashedItems();
	return items.find((item) => item.section === section && item.id === id)?.name;
}

/**
 * Deletes one item of the trash for good.
 * @returns the identifiers of the files it showed, to forget next; undefined when it is not in the trash
 */
export async function deleteForGood(section: Section, id: string): Promise<string[] | undefined> {
	const table = tables[section];
	const [found] = await db
		.select({ id: table.id })
		.from(table)
		.where(and(eq(table.id, id), isNotNull(table.deletedAt)));
	return found && erase((which) => eq(which.id, id), section);
}

/** How long things stay in the trash, in milliseconds: 30 days (decisions.md). */
const kept = 30 * 24 * 60 * 60_000;

/**
 * Deletes for good what has been in the trash for 30 days.
 * @returns the identifiers of the files that those things showed: forget them next
 */
export async function purgeTrash(now = Date.now()): Promise<string[]> {
	return erase((table) => lt(table.deletedAt, new Date(now - kept)));
}

/** Deletes the chosen items that are in the trash, of one section or of all, and tells which files they showed. */
async function erase(chosen: (table: Trashable) => SQL | undefined, only?: Section): Promise<string[]> {
	const trashed = (section: Section) => {
		const table = tables[section];
		const wanted = only === undefined || only === section ? chosen(table) : sql`false`;
		return and(isNotNull(table.deletedAt), wanted);
	};
	const [pictures, , goneEvents, goneItems] = await db.batch([
		db
			.select({ mediaId: reportImages.mediaId })
			.from(reportImages)
			.innerJoin(reports, eq(reports.id, reportImages.reportId))
			.where(trashed("reports")),
		db.delete(reports).where(trashed("reports")),
		db.delete(events).where(trashed("events")).returning({ mediaId: events.posterId }),
		db.delete(galleryItems).where(trashed("gallery")).returning({ mediaId: galleryItems.mediaId }),
	]);
	return [...pictures, ...goneEvents, ...goneItems].flatMap(({ mediaId }) => mediaId ?? []);
}
