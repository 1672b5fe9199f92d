import { and, eq, exists, gt, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { db } from "~/db/client.server";
import { live, published } from "~/db/published.server";
import { events, reports } from "~/db/schema.server";

/** How long a report of an event is waited for, in milliseconds: 60 days. */
const reportAwaited = 60 * 24 * 60 * 60_000;

/**
 * What of the events and reports waits for somebody: drafts, what is to appear later, each with one to go on with, and
 * events over for less than 60 days of which no report tells: one that has their day or names them.
 */
export async function contentToDo(now: Date) {
	const tells = or(eq(reports.date, events.date), sql`instr(lower(${reports.title}), lower(${events.title})) > 0`);
	const told = exists(
		db
			.select({ id: reports.id })
			.from(reports)
			.where(and(live(reports), tells)),
	);
	const untold = and(
		published(events, now),
		lte(events.endsAt, now),
		gt(events.endsAt, new Date(now.getTime() - reportAwaited)),
		not(told),
	);
	const [[ofEvents], [ofReports]] = await db.batch([
		db
			.select({
				drafts: times(isNull(events.publishedAt)),
				planned: times(gt(events.publishedAt, now)),
				untold: times(untold),
				draft: oneOf(events.id, isNull(events.publishedAt)),
				later: oneOf(events.id, gt(events.publishedAt, now)),
			})
			.from(events)
			.where(live(events)),
		db
			.select({
				drafts: times(isNull(reports.publishedAt)),
				planned: times(gt(reports.publishedAt, now)),
				draft: oneOf(reports.id, isNull(reports.publishedAt)),
				later: oneOf(reports.id, gt(reports.publishedAt, now)),
			})
			.from(reports)
			.where(live(reports)),
	]);
	return {
		draftEvents: ofEvents?.drafts ?? 0,
		plannedEvents: ofEvents?.planned ?? 0,
		untoldEvents: ofEvents?.untold ?? 0,
		draftReports: ofReports?.drafts ?? 0,
		plannedReports: ofReports?.planned ?? 0,
		draftEvent: ofEvents?.draft ?? null,
		plannedEvent: ofEvents?.later ?? null,
		draftReport: ofReports?.draft ?? null,
		plannedReport: ofReports?.later ?? null,
	};
}

/** In how many rows a condition holds; null counts as no. */
const times = (condition: SQL | undefined) => sql<number>`coalesce(sum(${condition}), 0)`;

/** The identifier of some row in which a condition holds. */
const oneOf = (id: SQLiteColumn, condition: SQL) => sql<string | null>`max(case when ${condition} then ${id} end)`;
