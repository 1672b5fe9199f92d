import { asc, eq, gt } from "drizzle-orm";
import { db } from "~/db/client.server";
import { events } from "~/db/schema.server";
import { readAtOnce } from "~/db/turn-page";
import { endOf } from "./event-schedule";

/**
 * Works out anew when each event is over, those in the trash too: days and clock times are those of the site's time
 * zone. Call it before the zone is saved; doing it twice does no harm. An event that moved counts as changed, or the
 * calendars that hold it would keep the old moment.
 */
export async function moveEventsToTimeZone(timeZone: string): Promise<void> {
	const updatedAt = new Date();
	let last = "";
	for (;;) {
		const rows = await db
			.select({
				id: events.id,
				date: events.date,
				startTime: events.startTime,
				endTime: events.endTime,
				endsAt: events.endsAt,
			})
			.from(events)
			.where(gt(events.id, last))
			.orderBy(asc(events.id))
			.limit(readAtOnce);
		const moved = rows.flatMap((row) => {
			const endsAt = endOf(row, timeZone);
			if (endsAt.getTime() === row.endsAt.getTime()) return [];
			return [db.update(events).set({ endsAt, updatedAt }).where(eq(events.id, row.id))];
		});
		const [first, ...others] = moved;
		if (first) await db.batch([first, ...others]);
		if (rows.length < readAtOnce) return;
		last = rows.at(-1)?.id ?? last;
	}
}
