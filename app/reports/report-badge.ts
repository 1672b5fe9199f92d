/**
 * The badge of a report in the administration: « À venir » when its date is later than today, else « Terminé » (spec §4).
 * @param date `YYYY-MM-DD`, or null when none is given
 */
export const reportBadge = (date: string | null, today: string) =>
	date !== null && date > today ? ("À venir" as const) : ("Terminé" as const);
