import { isCalendarDate } from "~/calendar/calendar-date";

/**
 * « À venir » when the report's date is after today, else « Terminé » (docs/product.md, badges).
 * @param date `YYYY-MM-DD`; any other value is an unknown date
 */
export const reportBadge = (date: string | null, today: string) =>
	date !== null && isCalendarDate(date) && date > today ? ("À venir" as const) : ("Terminé" as const);
