import { and, eq, isNotNull, type SQLWrapper, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { db } from "~/db/client.server";
import { type Cursor, type Page, readKeysetPage, type Step } from "~/db/keyset-pagination";
import { events, galleryItems, media, needs, reports, spendings } from "~/db/schema.server";
import { listFilter } from "~/search/search-index.server";
import { type Section, sectionOf, sections, type Trashable } from "./sections.server";
import { mediaName } from "./trash.server";

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

/**
 * One page of the trash, its sections together, latest deletion first; filtered by the words of `search` in the name.
 * @param shown the sections, all by default
 */
export const trashedItems = (
	cursor: Cursor,
	search = "",
	shown = Object.keys(sections) as Section[],
): Promise<Page<TrashedItem>> => readKeysetPage(cursor, (step) => readStep(step, search, shown));

async function readStep({ direction, from, limit }: Step, search: string, shown: Section[]): Promise<TrashedItem[]> {
	const start = from === undefined ? undefined : parseCursor(from);
	if (from && start === undefined) return [];
	const forward = direction === "forward";
	const next = (table: Trashable, section: Section) => {
		const bound = start && sql`(${start.at}, ${start.section}, ${start.id})`;
		const key = sql`(${table.deletedAt}, ${section}, ${table.id})`;
		const isShown = shown.includes(section) ? undefined : sql`false`;
		return and(
			isNotNull(table.deletedAt),
			isShown,
			bound && (forward ? sql`${key} < ${bound}` : sql`${key} > ${bound}`),
		);
	};
	const found = {
		events: await named(events, search),
		reports: await named(reports, search),
		gallery: await named(galleryItems, search),
		needs: await named(needs, search),
		spendings: await named(spendings, search),
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
			.where(and(next(events, "events"), found.events)),
		db
			.select(columns("reports", reports, reports.title, cover))
			.from(reports)
			.where(and(next(reports, "reports"), found.reports)),
		db
			.select(columns("gallery", galleryItems, mediaName, thumbnailId))
			.from(galleryItems)
			.innerJoin(media, eq(media.id, galleryItems.mediaId))
			.where(and(next(galleryItems, "gallery"), found.gallery)),
		db
			.select(columns("needs", needs, needs.title, needs.pictureId))
			.from(needs)
			.where(and(next(needs, "needs"), found.needs)),
		db
			.select(columns("spendings", spendings, spendings.title, spendings.proofId))
			.from(spendings)
			.where(and(next(spendings, "spendings"), found.spendings)),
	)
		.orderBy(sql`deleted_at ${order}, section ${order}, item_id ${order}`)
		.limit(limit);
	return rows.map(({ deletedAt, ...row }) => ({
		...row,
		id: `${deletedAt}-${row.section}-${row.itemId}`,
		deletedAt: new Date(deletedAt),
	}));
}

const named = (table: Trashable, search: string) => listFilter(table, search, "title names");

const cover = sql`(select media_id from report_images where report_id = reports.id order by position limit 1)`;

/** For a video, its poster. */
const thumbnailId = sql`case when ${media.width} is null then ${media.posterId} else ${media.id} end`;

function parseCursor(cursor: string) {
	const [, at, section = "", id] = /^(\d{1,16})-([a-z]+)-(.+)$/.exec(cursor) ?? [];
	return at === undefined || sectionOf(section) === undefined ? undefined : { at: Number(at), section, id };
}
