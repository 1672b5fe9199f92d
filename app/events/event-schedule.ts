import {
	clockTime,
	dayAfter,
	formatDate,
	formatTime,
	isCalendarDate,
	isKnown,
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

/** The date of the end time: the following day when the end is not after the start. */
export function lastDay({ date, startTime, endTime }: Schedule): string {
	const pastMidnight = startTime !== "" && endTime !== "" && endTime <= startTime;
	return pastMidnight ? dayAfter(date) : date;
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
