import {
	clockTime,
	dayAfter,
	formatDate,
	formatTime,
	isCalendarDate,
	isValidDate,
	unknownDate,
} from "~/platform/calendar/calendar-date";

/** Date and times in the site's time zone; an empty string is an unknown time. */
export type Schedule = { date: string; startTime: string; endTime: string };

/** Returns the valid part of any row's schedule: undefined without a valid date; a malformed time becomes empty. */
export function validSchedule({ date, startTime, endTime }: Schedule): Schedule | undefined {
	if (!isCalendarDate(date)) return undefined;
	const validTime = (time: string) => (clockTime.test(time) ? time : "");
	return { date, startTime: validTime(startTime), endTime: validTime(endTime) };
}

/** Returns the date of the end time: the following day when the end is not after the start. */
export function lastDay({ date, startTime, endTime }: Schedule): string {
	const pastMidnight = startTime !== "" && endTime !== "" && endTime <= startTime;
	return pastMidnight ? dayAfter(date) : date;
}

/** Returns « À venir » until the end, then « Terminé »; null when the end is unknown (docs/product.md, badges). */
export function eventBadge(endsAt: Date, now: Date) {
	if (!isValidDate(endsAt)) return null;
	return endsAt < now ? ("Terminé" as const) : ("À venir" as const);
}

/** Returns « jeudi 24 décembre 2026 », with « à 18 h » or « de 18 h à 20 h 30 » when times are known. */
export function formatSchedule(given: Schedule): string {
	const schedule = validSchedule(given);
	if (schedule === undefined) return unknownDate;
	const { date, startTime, endTime } = schedule;
	const day = formatDate(date);
	if (startTime === "") return endTime === "" ? day : `${day}, jusqu’à ${formatTime(endTime)}`;
	if (endTime === "") return `${day} à ${formatTime(startTime)}`;
	return `${day} de ${formatTime(startTime)} à ${formatTime(endTime)}`;
}

/** The states of an event, as the form and the badges name them; visitors never see « Maintenu ». */
export const stateWords = {
	confirmed: "Maintenu",
	postponed: "Reporté",
	cancelled: "Annulé",
	full: "Complet",
} as const;

export type EventState = keyof typeof stateWords;

type Stated = { state: EventState; date: string; formerDate: string | null };

/** Returns the state for visitors: none of a confirmed event, nor that one was full or postponed once it is over. */
export function shownState({ date, formerDate, ...event }: Stated, over: boolean) {
	const state = Object.hasOwn(stateWords, event.state) ? event.state : "confirmed";
	const former = state === "postponed" && formerDate && isCalendarDate(formerDate) ? formerDate : null;
	const undated = former !== null && former === date;
	if (state === "confirmed" || (over && state !== "cancelled" && !undated)) return null;
	return {
		state,
		words: stateWords[state],
		/** Whether the event takes place on its date. */
		takesPlace: state !== "cancelled" && !undated,
		/** Whether it is postponed to an unknown date: its date is then the former one. */
		undated,
		/** The former date of a postponed event. */
		former: former === null ? null : { date: former, when: formatDate(former) },
	};
}

export type ShownState = ReturnType<typeof shownState>;

/** Returns the date and times; for an event postponed to an unknown date, only this fact. */
export const whenWithState = (schedule: Schedule, state: ShownState) =>
	state?.undated ? "nouvelle date à venir" : formatSchedule(schedule);

/** Returns « Annulé : Fête de Noël », for titles without a badge. */
export const titleWithState = (title: string, state: ShownState) => (state ? `${state.words}\u202f: ${title}` : title);
