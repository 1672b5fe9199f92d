import { and, count, gt, isNull, lte, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { events, galleryItems, reports } from "~/db/schema.server";

/** How long a report of an event is waited for, in milliseconds: 60 days. */
const reportAwaited = 60 * 24 * 60 * 60_000;

/**
 * What of the content waits for somebody: drafts, what is to appear later, pictures nobody has described, and events
 * over for less than 60 days since whose end no report was begun, for a report does not say what it tells of.
 */
export async function contentToDo(now: Date) {
	const lastReport = sql`coalesce((select max(created_at) from reports where deleted_at is null), 0)`;
	const untold = and(
		lte(events.publishedAt, now),
		lte(events.endsAt, now),
		gt(events.endsAt, new Date(now.getTime() - reportAwaited)),
		sql`${events.endsAt} > ${lastReport}`,
	);
	const [[ofEvents], [ofReports], [ofGallery]] = await db.batch([
		db
			.select({
				drafts: times(isNull(events.publishedAt)),
				planned: times(gt(events.publishedAt, now)),
				untold: times(untold),
			})
			.from(events)
			.where(isNull(events.deletedAt)),
		db
			.select({ drafts: times(isNull(reports.publishedAt)), planned: times(gt(reports.publishedAt, now)) })
			.from(reports)
			.where(isNull(reports.deletedAt)),
		db
			.select({ undescribed: count() })
			.from(galleryItems)
			.where(and(isNull(galleryItems.deletedAt), isNull(galleryItems.alt), sql`${galleryItems.type} = 'image'`)),
	]);
	return {
		draftEvents: ofEvents?.drafts ?? 0,
		plannedEvents: ofEvents?.planned ?? 0,
		untoldEvents: ofEvents?.untold ?? 0,
		draftReports: ofReports?.drafts ?? 0,
		plannedReports: ofReports?.planned ?? 0,
		undescribed: ofGallery?.undescribed ?? 0,
	};
}

/** In how many rows a condition holds; null counts as no. */
const times = (condition: SQL | undefined) => sql<number>`coalesce(sum(${condition}), 0)`;
