import { and, desc, eq, exists, inArray, isNull, or, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { newestFirst } from "~/db/newest-first.server";
import { published } from "~/db/published.server";
import { events, galleryItems, media, needs, reportImages, reports } from "~/db/schema.server";
import type { StoredFile } from "~/files/stored-files.server";
import { countUndescribed } from "./undescribed-items.server";

const inReport = db
	.select({ one: sql`1` })
	.from(reportImages)
	.innerJoin(reports, eq(reports.id, reportImages.reportId))
	.where(and(eq(reportImages.mediaId, media.id), isNull(reports.deletedAt)));

const onEvent = db
	.select({ one: sql`1` })
	.from(events)
	.where(and(eq(events.posterId, media.id), isNull(events.deletedAt)));

/** Not of a draft, which editors do not see. */
const ofNeed = () =>
	db
		.select({ one: sql`1` })
		.from(needs)
		.where(and(eq(needs.pictureId, media.id), published(needs)));

/** Pictures of reports and needs, and posters of events, without an alternative text; hidden ones need none. */
const undescribed = () =>
	and(
		inArray(media.folder, ["reports", "event-posters", "needs"]),
		isNull(media.alt),
		isNull(media.hiddenAt),
		or(exists(inReport), exists(onEvent), exists(ofNeed())),
	);

/** The number of photos without an alternative text: of the gallery, of reports, events and needs. */
export async function countAllUndescribed(): Promise<number> {
	const [ofGallery, others] = await Promise.all([countUndescribed(), db.$count(media, undescribed())]);
	return ofGallery + others;
}

const incomplete = and(
	eq(galleryItems.type, "video"),
	isNull(galleryItems.deletedAt),
	isNull(media.hiddenAt),
	or(isNull(galleryItems.alt), and(isNull(media.transcript), isNull(media.subtitles))),
);

/** The films without an alternative text, or without both transcript and subtitles, and the id of the newest. */
export async function undescribedFilms(): Promise<{ count: number; one: string | null }> {
	const [newest] = await db
		.select({ count: sql<number>`count(*) over ()`, one: galleryItems.id })
		.from(galleryItems)
		.innerJoin(media, eq(media.id, galleryItems.mediaId))
		.where(incomplete)
		.orderBy(desc(galleryItems.createdAt), desc(galleryItems.id))
		.limit(1);
	return newest ?? { count: 0, one: null };
}

/**
 * The next picture of a report, event or need without an alternative text, newest first.
 * @param after the id of the previous one
 * @returns it, if any, and the number left from it on
 */
export async function nextUndescribedMedia(after?: string) {
	const { next, order } = newestFirst(media, { direction: "forward", from: after, limit: 1 }, media.createdAt);
	const [[file], left] = await Promise.all([
		db
			.select()
			.from(media)
			.where(and(undescribed(), next))
			.orderBy(...order)
			.limit(1),
		db.$count(media, and(undescribed(), next)),
	]);
	return { file, left };
}

/** Describes a picture of a report, event or need without a text; undefined when it has one by now, or is gone. */
export async function describeUndescribedMedia(id: string, alt: string): Promise<StoredFile | undefined> {
	const [described] = await db
		.update(media)
		.set({ alt, version: sql`details_version + 1` })
		.where(and(eq(media.id, id), undescribed()))
		.returning();
	return described;
}
