import { z } from "zod";
import { isCalendarDate } from "./calendar-date";

/**
 * A day of the calendar in a form, as `YYYY-MM-DD`.
 * @param missing what to say when it is empty
 */
export const calendarDateField = (missing?: string) =>
	z
		.string({ error: missing })
		.refine(isCalendarDate, "Cette date n’existe pas : choisissez-en une dans le calendrier.");
