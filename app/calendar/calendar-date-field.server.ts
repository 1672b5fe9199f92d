import * as z from "zod";
import { clockTime, isCalendarDate } from "./calendar-date";

/** A clock time in a form, as `HH:MM`. */
export const clockTimeField = () => z.string().regex(clockTime, "Saisissez une heure du type 18:30.");

/**
 * A day of the calendar in a form, as `YYYY-MM-DD`.
 * @param missing what to say when it is empty
 */
export const calendarDateField = (missing?: string) =>
	z
		.string({ error: missing })
		.refine(isCalendarDate, "Cette date n’existe pas : choisissez-en une dans le calendrier.");
