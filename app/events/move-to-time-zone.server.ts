import { and, asc, eq, gt } from "drizzle-orm";
import { db } from "~/db/client.server";
import { batchSize, inBatches } from "~/db/keyset-pagination";
import { events } from "~/db/schema.server";
import type { Schedule } from "./event-schedule";
import { endOf } from "./event-times.server";

/**
 * Recomputes the end of every event, those in the trash included, after the site's time zone has changed. Idempotent;
 * call it after the zone is stored, so that events saved concurrently use it too.
 * @param siteTimeZone read again afterwards: a concurrent change starts another pass
 */
export async function moveEventsToTimeZone(siteTimeZone: () => Promise<string>): Promise<void> {
	let timeZone: string;
	do {
		timeZone = await siteTimeZone();
		await recomputeEnds(timeZone);
	} while ((await siteTimeZone()) !== timeZone);
}

/** Sets `updatedAt`, or subscribed calendars would not update the entry. */
async function recomputeEnds(timeZone: string): Promise<void> {
	const updatedAt = new Date();
	const { id, date, startTime, endTime, endsAt } = events;
	const read = (after: string) =>
		db
			.select({ id, date, startTime, endTime, endsAt })
			.from(events)
			.where(gt(id, after))
			.orderBy(asc(id))
			.limit(batchSize);
	for await (const rows of inBatches(read)) {
		const updates = rows.flatMap((row) => {
			const endsAt = endOf(row, timeZone);
			if (endsAt.getTime() === row.endsAt.getTime()) return [];
			return [
				db
					.update(events)
					.set({ endsAt, updatedAt })
					.where(and(eq(events.id, row.id), hasSchedule(row))),
			];
		});
		const [first, ...others] = updates;
		if (first) await db.batch([first, ...others]);
	}
}

/** Compare-and-set: an event rescheduled concurrently already has the right end. */
const hasSchedule = ({ date, startTime, endTime }: Schedule) =>
	and(eq(events.date, date), eq(events.startTime, startTime), eq(events.endTime, endTime));
