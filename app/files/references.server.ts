import { and, eq, exists, inArray, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { db } from "~/db/client.server";
import { published as publishedNow } from "~/db/published.server";
import {
	events,
	galleryItems,
	heroPictures,
	leaders,
	media,
	needs,
	reportImages,
	reports,
	settings,
	spendings,
} from "~/db/schema.server";

const video = alias(media, "video");

/** The SQL condition that a visitor may see a row of `media`. */
export const published = () => and(isNull(media.hiddenAt), referencedInPublic());

const referencedInPublic = () =>
	anyOf(
		exists(inGallery(and(eq(galleryItems.mediaId, media.id), isNull(galleryItems.deletedAt)))),
		exists(
			db
				.select({ id: video.id })
				.from(video)
				.innerJoin(galleryItems, eq(galleryItems.mediaId, video.id))
				.where(and(eq(video.posterId, media.id), isNull(video.hiddenAt), isNull(galleryItems.deletedAt))),
		),
		exists(onEvent(and(eq(events.posterId, media.id), publishedNow(events)))),
		exists(inReport(and(eq(reportImages.mediaId, media.id), publishedNow(reports)))),
		exists(onNeed(and(eq(needs.pictureId, media.id), publishedNow(needs)))),
		exists(onSpending(and(eq(spendings.proofId, media.id), publishedNow(spendings)))),
		...shownByAssociation(),
	);

/** The SQL condition that nothing references a row of `media`, not even from the trash. */
export const unreferenced = () =>
	not(
		anyOf(
			exists(inGallery(eq(galleryItems.mediaId, media.id))),
			exists(db.select({ id: video.id }).from(video).where(eq(video.posterId, media.id))),
			exists(onEvent(eq(events.posterId, media.id))),
			exists(inReport(eq(reportImages.mediaId, media.id))),
			exists(onNeed(eq(needs.pictureId, media.id))),
			exists(onSpending(eq(spendings.proofId, media.id))),
			...shownByAssociation(),
		),
	);

/** References of the association itself are never in the trash. */
const shownByAssociation = () => [
	exists(db.select({ role: leaders.role }).from(leaders).where(eq(leaders.pictureId, media.id))),
	exists(
		db
			.select({ name: settings.name })
			.from(settings)
			.where(and(inArray(settings.name, ["logo", "giftPicture"]), eq(settings.value, media.id))),
	),
	exists(db.select({ at: heroPictures.position }).from(heroPictures).where(eq(heroPictures.mediaId, media.id))),
];

const inGallery = (which?: SQL) => db.select({ id: galleryItems.id }).from(galleryItems).where(which);

const onEvent = (which?: SQL) => db.select({ id: events.id }).from(events).where(which);

const onNeed = (which?: SQL) => db.select({ id: needs.id }).from(needs).where(which);

const onSpending = (which?: SQL) => db.select({ id: spendings.id }).from(spendings).where(which);

const inReport = (which?: SQL) =>
	db
		.select({ id: reports.id })
		.from(reportImages)
		.innerJoin(reports, eq(reports.id, reportImages.reportId))
		.where(which);

const anyOf = (...conditions: SQL[]) => or(...conditions) ?? sql`false`;
