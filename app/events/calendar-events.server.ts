import { and, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { published } from "~/db/published.server";
import { events } from "~/db/schema.server";
import { byDate, byDateReversed, endsAfter } from "./event-lists.server";

/** Milliseconds: the subscribed calendar goes back one year. */
const pastWindow = 365 * 24 * 60 * 60_000;

/** Maximum number of events in the subscribed calendar. */
const maxEvents = 500;

/** The events of the subscribed calendar: upcoming ones first, earliest first, then those over for less than a year. */
export async function eventsForCalendar(now: Date) {
	const upcoming = await selectEvents(and(published(events, now), endsAfter(now)))
		.orderBy(...byDate)
		.limit(maxEvents);
	const lastYear = and(
		endsAfter(new Date(now.getTime() - pastWindow)),
		sql`+${events.endsAt} <= ${sql.param(now, events.endsAt)}`,
	);
	const past = await selectEvents(and(published(events, now), lastYear))
		.orderBy(...byDateReversed)
		.limit(maxEvents - upcoming.length);
	return [...past.toReversed(), ...upcoming];
}

const selectEvents = (which: SQL | undefined) => db.select().from(events).where(which);
