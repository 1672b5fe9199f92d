import { isCalendarDate } from "~/calendar/calendar-date";

/**
 * The badge of a report in the administration: « À venir » when its date is later than today, else « Terminé »
 * (docs/product.md, badges).
 * @param date `YYYY-MM-DD`, or anything else when none is known
 */
export const reportBadge = (date: string | null, today: string) =>
	date !== null && isCalendarDate(date) && date > today ? ("À venir" as const) : ("Terminé" as const);
