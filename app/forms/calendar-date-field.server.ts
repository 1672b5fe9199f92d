import * as z from "zod";
import { clockTime, isCalendarDate } from "~/calendar/calendar-date";

/** A form field with a clock time, `HH:MM`. */
export const clockTimeField = () => z.string().regex(clockTime, "Saisissez une heure du type 18:30.");

/**
 * A form field with a date, `YYYY-MM-DD`.
 * @param missing the message when it is empty
 */
export const calendarDateField = (missing?: string) =>
	z
		.string({ error: missing })
		.refine(isCalendarDate, "Cette date n’existe pas : choisissez-en une dans le calendrier.");
