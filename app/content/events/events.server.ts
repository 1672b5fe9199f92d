import { and, asc, eq, getTableColumns, gt } from "drizzle-orm";
import { pictureColumns } from "~/media/images/picture-columns.server";
import { visible } from "~/media/images/picture-file";
import { dayAfter } from "~/platform/calendar/calendar-date";
import { instantOf, momentInZone } from "~/platform/calendar/zoned-time.server";
import { db } from "~/platform/db/client.server";
import { batchSize, inBatches } from "~/platform/db/keyset-pagination";
import { published } from "~/platform/db/published.server";
import { events, media } from "~/platform/db/schema.server";
import { titleOrFallback } from "~/publishing/publication/publication";
import { nameAndLogo } from "~/publishing/settings/settings.server";
import {
	logoPath,
	type ShareContent,
	type ShareSite,
	sharePhoto,
	siteHost,
} from "~/publishing/sharing/link-preview.server";
import { lastDay, type Schedule, shownState, titleWithState, validSchedule, whenWithState } from "./event";

/**
 * Returns the end of the event: its end time, possibly after midnight, else the end of its day. Without a date the end
 * is in the past.
 */
export function endOf(given: Schedule, timeZone: string): Date {
	const schedule = validSchedule(given);
	if (schedule === undefined) return new Date(0);
	const { date, endTime } = schedule;
	if (endTime === "") return instantOf(dayAfter(date), "00:00", timeZone);
	return instantOf(lastDay(schedule), endTime, timeZone);
}

/** Returns start and end in ISO 8601: `2026-12-24T15:00:00+01:00`, or the date alone; unknown ones are omitted. */
export function eventTimes(given: Schedule, timeZone: string): { starts?: string; ends?: string } {
	const schedule = validSchedule(given);
	if (schedule === undefined) return {};
	const { date, startTime, endTime } = schedule;
	const ends = endTime ? momentInZone(lastDay(schedule), endTime, timeZone) : undefined;
	if (startTime === "") return { starts: date, ends: ends ?? date };
	return { starts: momentInZone(date, startTime, timeZone), ends };
}

const selectEvents = () =>
	db
		.select({ ...getTableColumns(events), poster: pictureColumns })
		.from(events)
		.leftJoin(media, eq(media.id, events.posterId));

/** An event with its poster. */
export type ShownEvent = Awaited<ReturnType<typeof selectEvents>>[number];

/** Returns the published event with this slug, without a hidden poster. */
export async function publishedEvent(slug: string): Promise<ShownEvent | undefined> {
	const [event] = await selectEvents().where(and(eq(events.slug, slug), published(events)));
	return event && { ...event, poster: visible(event.poster) };
}

/** Returns the event with this identifier, even as a draft or in the trash (`deletedAt`). */
export async function eventToEdit(id: string): Promise<ShownEvent | undefined> {
	const [event] = await selectEvents().where(eq(events.id, id));
	return event;
}

/**
 * Recomputes the end of every event, including those in the trash, after the site's time zone has changed. Idempotent;
 * to be called after the zone is stored, so that events saved concurrently use it too.
 * @param siteTimeZone is read again afterwards: a concurrent change starts another pass
 */
export async function moveEventsToTimeZone(siteTimeZone: () => Promise<string>): Promise<void> {
	let timeZone: string;
	do {
		timeZone = await siteTimeZone();
		await recomputeEnds(timeZone);
	} while ((await siteTimeZone()) !== timeZone);
}

/** Recomputes the ends and sets `updatedAt`, or subscribed calendars would not update the entry. */
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

/** Returns the condition that a row has this schedule: an event rescheduled concurrently has the right end already. */
const hasSchedule = ({ date, startTime, endTime }: Schedule) =>
	and(eq(events.date, date), eq(events.startTime, startTime), eq(events.endTime, endTime));

/** Returns the contents of an event's share picture, or of its picture for a status. */
export async function eventShare(
	event: ShownEvent,
	site: ShareSite,
	kind: "evenement" | "statut" = "evenement",
): Promise<ShareContent> {
	const state = shownState(event, event.endsAt < new Date());
	const title = titleWithState(titleOrFallback(event.title), state);
	const when = validSchedule(event) ? whenWithState(event, state) : "";
	return {
		kind,
		id: event.slug,
		words: { title, facts: [when, event.location.trim()], name: site.name, host: siteHost() },
		photo: await sharePhoto(event.posterId),
		logo: logoPath(site),
	};
}

/** Returns the share picture's contents for a published event; undefined when visitors cannot see it. */
export async function shareOfEvent(slug: string, kind?: "evenement" | "statut"): Promise<ShareContent | undefined> {
	const event = await publishedEvent(slug);
	return event && eventShare(event, await nameAndLogo(), kind);
}
