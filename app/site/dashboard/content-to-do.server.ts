import { and, count, desc, gt, isNull, lte, max, ne, type SQL, sql } from "drizzle-orm";
import { db } from "~/platform/db/client.server";
import { notTrashed, published } from "~/platform/db/published.server";
import { events, reports } from "~/platform/db/schema.server";
import { foldCase } from "~/platform/search/fold-text.server";

const day = 24 * 60 * 60_000;

/** The time after an event during which a report is expected: 60 days. */
const reportExpectedForMs = 60 * day;

/** A report of an event is created at most this long before its end: 30 days. */
const reportLeadTimeMs = 30 * day;

/**
 * Returns the open tasks of events and reports: drafts and scheduled items, each with one to open, and events of the
 * last 60 days without a report, which is one with their date or title. It reads only the last weeks.
 */
export async function contentToDo(now: Date) {
	const [[draftEvents], [plannedEvents], [draftReports], [plannedReports], pastEvents, [reportTexts]] = await db.batch([
		countOf(events, isNull(events.publishedAt)),
		countOf(events, gt(events.publishedAt, now)),
		countOf(reports, isNull(reports.publishedAt)),
		countOf(reports, gt(reports.publishedAt, now)),
		lastEvents(now),
		recentReports(now),
	]);
	const titles = foldCase(reportTexts?.titles ?? "");
	const hasReport = (event: { title: string; date: string }) =>
		titles.includes(foldCase(event.title)) || reportTexts?.dates?.includes(event.date);
	return {
		draftEvents: draftEvents?.count ?? 0,
		plannedEvents: plannedEvents?.count ?? 0,
		eventsWithoutReport: pastEvents.filter((event) => !hasReport(event)).length,
		draftReports: draftReports?.count ?? 0,
		plannedReports: plannedReports?.count ?? 0,
		draftEvent: draftEvents?.one ?? null,
		plannedEvent: plannedEvents?.one ?? null,
		draftReport: draftReports?.one ?? null,
		plannedReport: plannedReports?.one ?? null,
	};
}

export type ContentToDo = Awaited<ReturnType<typeof contentToDo>>;

/** Returns the number of matching rows, counted up to 100, and the id of one of them. */
function countOf(table: typeof events | typeof reports, condition: SQL | undefined) {
	const some = db
		.select({ id: table.id })
		.from(table)
		.where(and(notTrashed(table), condition))
		.limit(100)
		.as("some");
	return db.select({ count: count(), one: max(some.id) }).from(some);
}

/** Returns the events of the last 60 days, at most 250. */
const lastEvents = (now: Date) =>
	db
		.select({ title: events.title, date: events.date })
		.from(events)
		.where(
			and(
				published(events, now),
				ne(events.state, "cancelled"),
				sql`not (${events.state} = 'postponed' and ${events.formerDate} is ${events.date})`, // no new date yet
				lte(events.endsAt, now),
				gt(events.endsAt, before(now, reportExpectedForMs)),
			),
		)
		.orderBy(desc(events.endsAt))
		.limit(250);

/** Returns the concatenated titles and dates of reports that may be about these events. */
const recentReports = (now: Date) =>
	db
		.select({
			titles: sql<string | null>`group_concat(${reports.title}, char(10))`,
			dates: sql<string | null>`group_concat(${reports.date})`,
		})
		.from(reports)
		.where(and(notTrashed(reports), gt(reports.createdAt, before(now, reportExpectedForMs + reportLeadTimeMs))));

const before = (now: Date, time: number) => new Date(now.getTime() - time);
