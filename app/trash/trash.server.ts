import { and, eq, isNotNull, isNull, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { db } from "~/db/client.server";
import { type Cursor, type Page, readKeysetPage, type Step } from "~/db/keyset-pagination";
import { events, galleryItems, media, reportImages, reports } from "~/db/schema.server";
import { textContains } from "~/search/text-search.server";

export type Section = "events" | "reports" | "gallery";
type Trashable = typeof events | typeof reports | typeof galleryItems;

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

export type TrashedItem = {
	/** Keyset cursor `{instant}-{section}-{identifier}`: works even after the item is gone. */
	id: string;
	itemId: string;
	/** URL segment of its part of the administration. */
	section: Section;
	name: string;
	deletedAt: Date;
	/** Picture for the thumbnail, if any. */
	pictureId: string | null;
};

/** One page of the trash, all types together, latest deletion first; filtered by the words of `search` in the name. */
export const trashedItems = (cursor: Cursor, search = ""): Promise<Page<TrashedItem>> =>
	readKeysetPage(cursor, (step) => readStep(step, search));

async function readStep({ direction, from, limit }: Step, search: string): Promise<TrashedItem[]> {
	const start = from === undefined ? undefined : parseCursor(from);
	if (from && start === undefined) return [];
	const forward = direction === "forward";
	const next = (table: Trashable, section: Section) => {
		const bound = start && sql`(${start.at}, ${start.section}, ${start.id})`;
		const key = sql`(${table.deletedAt}, ${section}, ${table.id})`;
		return and(isNotNull(table.deletedAt), bound && (forward ? sql`${key} < ${bound}` : sql`${key} > ${bound}`));
	};
	const columns = (section: Section, table: Trashable, name: SQLWrapper, pictureId: SQLWrapper) => ({
		section: sql<Section>`${section}`.as("section"),
		itemId: sql<string>`${table.id}`.as("item_id"),
		name: sql<string>`${name}`.as("name"),
		deletedAt: sql<number>`${table.deletedAt}`.as("deleted_at"),
		pictureId: sql<string | null>`${pictureId}`.as("picture_id"),
	});
	const order = sql.raw(forward ? "desc" : "asc");
	const rows = await unionAll(
		db
			.select(columns("events", events, events.title, events.posterId))
			.from(events)
			.where(and(next(events, "events"), textContains([events.title], search))),
		db
			.select(columns("reports", reports, reports.title, cover))
			.from(reports)
			.where(and(next(reports, "reports"), textContains([reports.title], search))),
		db
			.select(columns("gallery", galleryItems, mediaName, thumbnailId))
			.from(galleryItems)
			.innerJoin(media, eq(media.id, galleryItems.mediaId))
			.where(and(next(galleryItems, "gallery"), textContains([galleryItems.alt, media.originalName], search))),
	)
		.orderBy(sql`deleted_at ${order}, section ${order}, item_id ${order}`)
		.limit(limit);
	return rows.map(({ deletedAt, ...row }) => ({
		...row,
		id: `${deletedAt}-${row.section}-${row.itemId}`,
		deletedAt: new Date(deletedAt),
	}));
}

const cover = sql`(select media_id from report_images where report_id = ${reports.id} order by position limit 1)`;

const mediaName = sql`coalesce(${galleryItems.alt}, ${media.originalName})`;

/** For a video, its poster. */
const thumbnailId = sql`case when ${media.width} is null then ${media.posterId} else ${media.id} end`;

function parseCursor(cursor: string) {
	const [, at, section, id] = /^(\d{1,16})-(events|reports|gallery)-(.+)$/.exec(cursor) ?? [];
	return at === undefined ? undefined : { at: Number(at), section, id };
}

/** The sections with their tables, the first word of their audit actions, and what messages call their items. */
export const sections = {
	events: { table: events, audit: "event", kind: "Événement", missing: "Cet événement n’existe plus." },
	reports: { table: reports, audit: "report", kind: "Rapport", missing: "Ce rapport n’existe plus." },
	gallery: { table: galleryItems, audit: "media", kind: "Média", missing: "Ce média n’existe plus." },
} as const;

/** The section with this name; undefined when there is none. */
export const sectionOf = (word: string): Section | undefined =>
	Object.hasOwn(sections, word) ? (word as Section) : undefined;

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
	const [pictures, goneReports, goneEvents, goneItems] = await db.batch([
		db
			.select({ mediaId: reportImages.mediaId })
			.from(reportImages)
			.innerJoin(reports, eq(reports.id, reportImages.reportId))
			.where(trashed("reports")),
		db.delete(reports).where(trashed("reports")).returning({ id: reports.id }),
		db.delete(events).where(trashed("events")).returning({ mediaId: events.posterId }),
		db.delete(galleryItems).where(trashed("gallery")).returning({ mediaId: galleryItems.mediaId }),
	]);
	if (goneReports.length + goneEvents.length + goneItems.length === 0) return undefined;
	return [...pictures, ...goneEvents, ...goneItems].flatMap(({ mediaId }) => mediaId ?? []);
}
