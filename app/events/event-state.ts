import { formatDate, isCalendarDate } from "~/calendar/calendar-date";
import { formatSchedule, type Schedule } from "./event-schedule";

/** What becomes of an event, as the form and the badges name it; « Maintenu » is shown to nobody. */
export const stateWords = {
	confirmed: "Maintenu",
	postponed: "Reporté",
	cancelled: "Annulé",
	full: "Complet",
} as const;

export type EventState = keyof typeof stateWords;

type Stated = { state: EventState; date: string; formerDate: string | null };

/** What visitors see of the state: nothing of a confirmed event, nor that one was full or postponed once it is over. */
export function shownState({ date, formerDate, ...event }: Stated, over: boolean) {
	const state = Object.hasOwn(stateWords, event.state) ? event.state : "confirmed";
	const former = state === "postponed" && formerDate && isCalendarDate(formerDate) ? formerDate : null;
	const undated = former !== null && former === date;
	if (state === "confirmed" || (over && state !== "cancelled" && !undated)) return null;
	return {
		state,
		words: stateWords[state],
		/** Whether it takes place on its date. */
		takesPlace: state !== "cancelled" && !undated,
		/** Postponed to a date not known yet: its date is the former one. */
		undated,
		/** The former date of a postponed event. */
		former: former === null ? null : { date: former, when: formatDate(former) },
	};
}

export type ShownState = ReturnType<typeof shownState>;

/** The date and times; of an event postponed to a date not known yet, only this. */
export const whenWithState = (schedule: Schedule, state: ShownState) =>
	state?.undated ? "nouvelle date à venir" : formatSchedule(schedule);

/** « Annulé : Fête de Noël », for titles that stand without a badge. */
export const titleWithState = (title: string, state: ShownState) => (state ? `${state.words}\u202f: ${title}` : title);
