import { and, eq, exists, isNull, or } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { db } from "~/db/client.server";
import { events, galleryItems, media, reportImages, reports } from "~/db/schema.server";

/** The condition that a row of `media` is shown by the gallery, an event or a report; those in the trash count or not. */
export function shownBy({ trashToo }: { trashToo: boolean }) {
	const live = (table: typeof galleryItems | typeof events | typeof reports) =>
		trashToo ? undefined : isNull(table.deletedAt);
	const video = alias(media, "video");
	return or(
		exists(
			db
				.select({ id: video.id })
				.from(video)
				.innerJoin(galleryItems, eq(galleryItems.mediaId, video.id))
				.where(and(eq(video.posterId, media.id), live(galleryItems))),
		),
		exists(
			db
				.select({ id: galleryItems.id })
				.from(galleryItems)
				.where(and(eq(galleryItems.mediaId, media.id), live(galleryItems))),
		),
		exists(
			db
				.select({ id: events.id })
				.from(events)
				.where(and(eq(events.posterId, media.id), live(events))),
		),
		exists(
			db
				.select({ id: reports.id })
				.from(reportImages)
				.innerJoin(reports, eq(reports.id, reportImages.reportId))
				.where(and(eq(reportImages.mediaId, media.id), live(reports))),
		),
	);
}
