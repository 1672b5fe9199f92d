import { and, count, gt, isNull, lte, max, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { live, published } from "~/db/published.server";
import { events, reports } from "~/db/schema.server";

const day = 24 * 60 * 60_000;

/** How long a report of an event is waited for, in milliseconds: 60 days. */
const reportAwaited = 60 * day;

/** A report that tells of an event was begun a month before the event ended, at the earliest. */
const reportBegun = 30 * day;

/**
 * What of the events and reports waits for somebody: drafts, what is to appear later, each with one to go on with, and
 * events over for less than 60 days of which no report tells: one that has their day or names them. Each question is
 * answered by an index, however much there is.
 */
export async function contentToDo(now: Date) {
	const [[draftEvents], [plannedEvents], [untoldEvents], [draftReports], [plannedReports]] = await db.batch([
		countOf(events, isNull(events.publishedAt)),
		countOf(events, gt(events.publishedAt, now)),
		countOf(events, untold(now)),
		countOf(reports, isNull(reports.publishedAt)),
		countOf(reports, gt(reports.publishedAt, now)),
	]);
	return {
		draftEvents: draftEvents?.count ?? 0,
		plannedEvents: plannedEvents?.count ?? 0,
		untoldEvents: untoldEvents?.count ?? 0,
		draftReports: draftReports?.count ?? 0,
		plannedReports: plannedReports?.count ?? 0,
		draftEvent: draftEvents?.one ?? null,
		plannedEvent: plannedEvents?.one ?? null,
		draftReport: draftReports?.one ?? null,
		plannedReport: plannedReports?.one ?? null,
	};
}

/** How many there are of which the condition holds, counted up to 100, and some one of them. */
function countOf(table: typeof events | typeof reports, condition: SQL | undefined) {
	const some = db
		.select({ id: table.id })
		.from(table)
		.where(and(live(table), condition))
		.limit(100)
		.as("some");
	return db.select({ count: count(), one: max(some.id) }).from(some);
}

/** The titles and dates of the recent reports are put together once: each event then only looks into two texts. */
function untold(now: Date) {
	const before = (time: number) => new Date(now.getTime() - time);
	const recent = and(live(reports), gt(reports.createdAt, before(reportAwaited + reportBegun)));
	const together = (text: SQL) =>
		db
			.select({ all: sql`coalesce(group_concat(${text}, char(10)), '')` })
			.from(reports)
			.where(recent);
	const named = sql`instr((${together(sql`lower(${reports.title})`)}), lower(${events.title}))`;
	const dated = sql`instr((${together(sql`${reports.date}`)}), ${events.date})`;
	const over = and(lte(events.endsAt, now), gt(events.endsAt, before(reportAwaited)));
	return and(published(events, now), over, sql`${named} = 0 and ${dated} = 0`);
}
