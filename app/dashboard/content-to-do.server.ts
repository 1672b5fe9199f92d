import { and, gt, isNull, lte, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { live, published } from "~/db/published.server";
import { events, reports } from "~/db/schema.server";

/** How long a report of an event is waited for, in milliseconds: 60 days. */
const reportAwaited = 60 * 24 * 60 * 60_000;

/**
 * What of the events and reports waits for somebody: drafts, what is to appear later, and events over for less than
 * 60 days since whose end no report was begun, for a report does not say what it tells of.
 */
export async function contentToDo(now: Date) {
	const lastReport = sql`coalesce((select max(${reports.createdAt}) from ${reports} where ${live(reports)}), 0)`;
	const untold = and(
		published(events, now),
		lte(events.endsAt, now),
		gt(events.endsAt, new Date(now.getTime() - reportAwaited)),
		sql`${events.endsAt} > ${lastReport}`,
	);
	const [[ofEvents], [ofReports]] = await db.batch([
		db
			.select({
				drafts: times(isNull(events.publishedAt)),
				planned: times(gt(events.publishedAt, now)),
				untold: times(untold),
			})
			.from(events)
			.where(live(events)),
		db
			.select({ drafts: times(isNull(reports.publishedAt)), planned: times(gt(reports.publishedAt, now)) })
			.from(reports)
			.where(live(reports)),
	]);
	return {
		draftEvents: ofEvents?.drafts ?? 0,
		plannedEvents: ofEvents?.planned ?? 0,
		untoldEvents: ofEvents?.untold ?? 0,
		draftReports: ofReports?.drafts ?? 0,
		plannedReports: ofReports?.planned ?? 0,
	};
}

/** In how many rows a condition holds; null counts as no. */
const times = (condition: SQL | undefined) => sql<number>`coalesce(sum(${condition}), 0)`;
