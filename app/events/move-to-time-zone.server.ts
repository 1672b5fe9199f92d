import { and, asc, eq, gt } from "drizzle-orm";
import { db } from "~/db/client.server";
import { batchSize } from "~/db/keyset-pagination";
import { events } from "~/db/schema.server";
import { endOf, type Schedule } from "./event-schedule";

/**
 * Works out anew when each event is over, those in the trash too: days and clock times are those of the site's time
 * zone. Call it once the zone is saved, so that what is saved meanwhile ends by it, too; doing it twice does no harm.
 * @param siteTimeZone reads the zone; when somebody saves another one meanwhile, the events move on to that
 */
export async function moveEventsToTimeZone(siteTimeZone: () => Promise<string>): Promise<void> {
	let timeZone: string;
	do {
		timeZone = await siteTimeZone();
		await moveTo(timeZone);
	} while ((await siteTimeZone()) !== timeZone);
}

/** An event that moves counts as changed, or the calendars that hold it would keep the old moment. */
async function moveTo(timeZone: string): Promise<void> {
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
			.limit(batchSize);
		const moved = rows.flatMap((row) => {
			const endsAt = endOf(row, timeZone);
			if (endsAt.getTime() === row.endsAt.getTime()) return [];
			return [
				db
					.update(events)
					.set({ endsAt, updatedAt })
					.where(and(eq(events.id, row.id), onSchedule(row))),
			];
		});
		const [first, ...others] = moved;
		if (first) await db.batch([first, ...others]);
		if (rows.length < batchSize) return;
		last = rows.at(-1)?.id ?? last;
	}
}

/** One that was given another day meanwhile has the right end already. */
const onSchedule = ({ date, startTime, endTime }: Schedule) =>
	and(eq(events.date, date), eq(events.startTime, startTime), eq(events.endTime, endTime));
