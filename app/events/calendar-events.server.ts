import { and, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { published } from "~/db/published.server";
import { events } from "~/db/schema.server";
import { byDate, byDateReversed, endsAfter } from "./events.server";

/** How far back the calendar to subscribe to goes, in milliseconds: a year. */
const calendarPast = 365 * 24 * 60 * 60_000;

/** As many events as a subscribed calendar shows. */
const calendarMost = 500;

/** The events a subscribed calendar shows: those to come, the next ones first, after those over for less than a year. */
export async function eventsForCalendar(now: Date) {
	const coming = await inCalendar(and(published(events, now), endsAfter(now)))
		.orderBy(...byDate)
		.limit(calendarMost);
	const lastYear = and(
		endsAfter(new Date(now.getTime() - calendarPast)),
		sql`+${events.endsAt} <= ${sql.param(now, events.endsAt)}`,
	);
	const over = await inCalendar(and(published(events, now), lastYear))
		.orderBy(...byDateReversed)
		.limit(calendarMost - coming.length);
	return [...over.toReversed(), ...coming];
}

const inCalendar = (which: SQL | undefined) => db.select().from(events).where(which);
