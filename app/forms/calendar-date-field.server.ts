import * as z from "zod";
import { clockTime, isCalendarDate } from "~/calendar/calendar-date";
import { plainSigns } from "./form-text.server";

/** A form field with a clock time, `HH:MM`, also where the browser has no such field: « 8:30 », « 18h30 », « 18 h ». */
export const clockTimeField = () =>
	z
		.string()
		.overwrite((text) =>
			plainSigns(text).replace(
				/^(\d{1,2})\s*(?:[:.]\s*(\d\d)(?:[:.]\d\d(?:\.\d+)?)?|h(?:eures?)?\s*(\d\d)?(?:\s*mi?n)?)$/i,
				(_, hour: string, minute?: string, spoken?: string) => `${hour.padStart(2, "0")}:${minute ?? spoken ?? "00"}`,
			),
		)
		.regex(clockTime, "Saisissez une heure du type 18:30.");

/**
 * A form field with a date, `YYYY-MM-DD`, also where the browser has no such field: « 24/12/2026 », « 24.12.2026 ».
 * @param missing the message when it is empty
 */
export const calendarDateField = (missing?: string) =>
	z
		.string({ error: missing })
		.overwrite((text) =>
			plainSigns(text).replace(
				/^(\d{1,2})([/. -])(\d{1,2})\2(\d{4})$/,
				(_, day: string, _sign, month: string, year: string) =>
					`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`,
			),
		)
		.refine(isCalendarDate, "Cette date n’existe pas : choisissez-en une dans le calendrier.");
