import { dateInWords, dayAfter, instantOf, timeInWords } from "~/calendar/calendar-date";

/** When an event takes place, in the site's time zone; an empty time is not given. */
export type Schedule = { date: string; startTime: string; endTime: string };

/** When the event is over: at its end time, which may be after midnight, else at the end of its day. */
export function endOf({ date, startTime, endTime }: Schedule, timeZone: string): Date {
	if (endTime === "") return instantOf(dayAfter(date), "00:00", timeZone);
	const pastMidnight = startTime !== "" && endTime <= startTime;
	return instantOf(pastMidnight ? dayAfter(date) : date, endTime, timeZone);
}

/** The badge of an event: « À venir » until it is over, then « Terminé » (spec §4). */
export function eventBadge(endsAt: Date, now: Date) {
	return endsAt < now ? ("Terminé" as const) : ("À venir" as const);
}

/** « jeudi 24 décembre 2026 », with « à 18 h » or « de 18 h à 20 h 30 » when times are given. */
export function scheduleInWords({ date, startTime, endTime }: Schedule): string {
	const day = dateInWords(date);
	if (startTime === "") return endTime === "" ? day : `${day}, jusqu’à ${timeInWords(endTime)}`;
	if (endTime === "") return `${day} à ${timeInWords(startTime)}`;
	return `${day} de ${timeInWords(startTime)} à ${timeInWords(endTime)}`;
}
