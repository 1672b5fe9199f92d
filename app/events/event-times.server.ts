import { dayAfter } from "~/calendar/calendar-date";
import { instantOf, momentInZone } from "~/calendar/zoned-time.server";
import { lastDay, type Schedule, validSchedule } from "./event-schedule";

/**
 * The end of the event: its end time, possibly after midnight, else the end of its day. Without a date it is in the
 * past.
 */
export function endOf(given: Schedule, timeZone: string): Date {
	const schedule = validSchedule(given);
	if (schedule === undefined) return new Date(0);
	const { date, endTime } = schedule;
	if (endTime === "") return instantOf(dayAfter(date), "00:00", timeZone);
	return instantOf(lastDay(schedule), endTime, timeZone);
}

/** Start and end in ISO 8601 for markup: `2026-12-24T15:00:00+01:00`, or the date alone; unknown ones are omitted. */
export function eventTimes(given: Schedule, timeZone: string): { starts?: string; ends?: string } {
	const schedule = validSchedule(given);
	if (schedule === undefined) return {};
	const { date, startTime, endTime } = schedule;
	const ends = endTime ? momentInZone(lastDay(schedule), endTime, timeZone) : undefined;
	if (startTime === "") return { starts: date, ends: ends ?? date };
	return { starts: momentInZone(date, startTime, timeZone), ends };
}
