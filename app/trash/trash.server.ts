import { and, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { events, galleryItems, media, needs, reportImages, reports, spendings } from "~/db/schema.server";
import { type Section, sections, type Trashable } from "./sections.server";

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
export async function namedItem(section: Section, id: string) {
	const { table } = sections[section];
	const columns = { name: sql<string>`${table === galleryItems ? mediaName : sql`title`}`, deletedAt: table.deletedAt };
	const [found] = await db
		.select(columns)
		.from(table)
		.leftJoin(media, table === galleryItems ? eq(media.id, galleryItems.mediaId) : sql`false`)
		.where(eq(table.id, id));
	return found;
}

/** The name of an item in the trash; undefined when it is not there. */
export async function trashedName(section: Section, id: string): Promise<string | undefined> {
	const item = await namedItem(section, id);
	return item?.deletedAt ? item.name : undefined;
}

/**
 * Restores an item.
 * @returns its name; undefined when it is not in the trash
 */
export async function restoreTrashed(section: Section, id: string): Promise<string | undefined> {
	const name = await trashedName(section, id);
	return name !== undefined && (await takeOutOfTrash(sections[section].table, id)) === "moved" ? name : undefined;
}

/**
 * Deletes an item from the trash permanently.
 * @returns the identifiers of its files, for the caller to delete if unreferenced; undefined when it is not in the
 * trash
 */
export async function deleteForGood(section: Section, id: string): Promise<string[] | undefined> {
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
 * Deletes the matching items in the trash, of one section or of all.
 * @returns the identifiers of their files; undefined when nothing matched
 */
async function deleteTrashed(chosen: (table: Trashable) => SQL, only?: Section): Promise<string[] | undefined> {
	const trashed = (section: Section) => {
		const { table } = sections[section];
		const matches = only === undefined || only === section ? chosen(table) : sql`false`;
		return and(isNotNull(table.deletedAt), matches);
	};
	const [pictures, goneReports, goneEvents, goneItems, goneNeeds, goneSpendings] = await db.batch([
		db
			.select({ mediaId: reportImages.mediaId })
			.from(reportImages)
			.innerJoin(reports, eq(reports.id, reportImages.reportId))
			.where(trashed("reports")),
		db.delete(reports).where(trashed("reports")).returning({ id: reports.id }),
		db.delete(events).where(trashed("events")).returning({ mediaId: events.posterId }),
		db.delete(galleryItems).where(trashed("gallery")).returning({ mediaId: galleryItems.mediaId }),
		db.delete(needs).where(trashed("needs")).returning({ mediaId: needs.pictureId }),
		db.delete(spendings).where(trashed("spendings")).returning({ mediaId: spendings.proofId }),
	]);
	const gone = [...goneEvents, ...goneItems, ...goneNeeds, ...goneSpendings];
	if (goneReports.length + gone.length === 0) return undefined;
	return [...pictures, ...gone].flatMap(({ mediaId }) => mediaId ?? []);
}
