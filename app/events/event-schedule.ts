import {
	clockTime,
	dayAfter,
	formatDate,
	formatTime,
	instantOf,
	isCalendarDate,
	isKnown,
	momentInZone,
	unknownDate,
} from "~/calendar/calendar-date";

/** Date and times in the site's time zone; an empty string is an unknown time. */
export type Schedule = { date: string; startTime: string; endTime: string };

/** The valid part of any row's schedule: undefined without a valid date; a malformed time becomes empty. */
export function validSchedule({ date, startTime, endTime }: Schedule): Schedule | undefined {
	if (!isCalendarDate(date)) return undefined;
	const validTime = (time: string) => (clockTime.test(time) ? time : "");
	return { date, startTime: validTime(startTime), endTime: validTime(endTime) };
}

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

/** The date of the end time: the following day when the end is not after the start. */
export function lastDay({ date, startTime, endTime }: Schedule): string {
	const pastMidnight = startTime !== "" && endTime !== "" && endTime <= startTime;
	return pastMidnight ? dayAfter(date) : date;
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

/** « À venir » until the end, then « Terminé »; null when the end is unknown (docs/product.md, badges). */
export function eventBadge(endsAt: Date, now: Date) {
	if (!isKnown(endsAt)) return null;
	return endsAt < now ? ("Terminé" as const) : ("À venir" as const);
}

/** « jeudi 24 décembre 2026 », with « à 18 h » or « de 18 h à 20 h 30 » when times are known. */
export function formatSchedule(given: Schedule): string {
	const schedule = validSchedule(given);
	if (schedule === undefined) return unknownDate;
	const { date, startTime, endTime } = schedule;
	const day = formatDate(date);
	if (startTime === "") return endTime === "" ? day : `${day}, jusqu’à ${formatTime(endTime)}`;
	if (endTime === "") return `${day} à ${formatTime(startTime)}`;
	return `${day} de ${formatTime(startTime)} à ${formatTime(endTime)}`;
}
