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

/** When an event takes place, in the site's time zone; an empty time is not given. */
export type Schedule = { date: string; startTime: string; endTime: string };

/** What is known of when an event takes place, of any row; undefined without a day. A malformed time is not given. */
export function validSchedule({ date, startTime, endTime }: Schedule): Schedule | undefined {
	if (!isCalendarDate(date)) return undefined;
	const known = (time: string) => (clockTime.test(time) ? time : "");
	return { date, startTime: known(startTime), endTime: known(endTime) };
}

/**
 * When the event is over: at its end time, which may be after midnight, else at the end of its day. Without a day it is
 * not to come.
 */
export function endOf(given: Schedule, timeZone: string): Date {
	const schedule = validSchedule(given);
	if (schedule === undefined) return new Date(0);
	const { date, endTime } = schedule;
	if (endTime === "") return instantOf(dayAfter(date), "00:00", timeZone);
	return instantOf(lastDay(schedule), endTime, timeZone);
}

/** The day on which an event's end time lies: the next one when it ends before it began. */
export function lastDay({ date, startTime, endTime }: Schedule): string {
	const pastMidnight = startTime !== "" && endTime !== "" && endTime <= startTime;
	return pastMidnight ? dayAfter(date) : date;
}

/** When it begins and ends, for machines: `2026-12-24T15:00:00+01:00`, or the day alone; not what is not known. */
export function eventTimes(given: Schedule, timeZone: string): { starts?: string; ends?: string } {
	const schedule = validSchedule(given);
	if (schedule === undefined) return {};
	const { date, startTime, endTime } = schedule;
	const ends = endTime ? momentInZone(lastDay(schedule), endTime, timeZone) : undefined;
	if (startTime === "") return { starts: date, ends: ends ?? date };
	return { starts: momentInZone(date, startTime, timeZone), ends };
}

/**
 * The badge of an event: « À venir » until it is over, then « Terminé »; none when its end is not known
 * (docs/product.md, badges).
 */
export function eventBadge(endsAt: Date, now: Date) {
	if (!isKnown(endsAt)) return null;
	return endsAt < now ? ("Terminé" as const) : ("À venir" as const);
}

/** « jeudi 24 décembre 2026 », with « à 18 h » or « de 18 h à 20 h 30 » when times are given. */
export function formatSchedule(given: Schedule): string {
	const schedule = validSchedule(given);
	if (schedule === undefined) return unknownDate;
	const { date, startTime, endTime } = schedule;
	const day = formatDate(date);
	if (startTime === "") return endTime === "" ? day : `${day}, jusqu’à ${formatTime(endTime)}`;
	if (endTime === "") return `${day} à ${formatTime(startTime)}`;
	return `${day} de ${formatTime(startTime)} à ${formatTime(endTime)}`;
}
