import { calendarDateAt, clockTimeAt } from "~/calendar/calendar-date";
import { csvHeader, csvLine } from "~/http/csv.server";
import { auditActionLabel } from "./audit-actions";
import type { Entry } from "./journal.server";

/** The first line. */
export const csvHead = csvHeader(["Jour", "Heure", "Qui", "Action", "Élément"]);

/** Entries as lines of CSV. */
export const csvLines = (entries: Entry[], timeZone: string) =>
	entries
		.map(({ at, who, action, subject }) =>
			csvLine([calendarDateAt(at, timeZone), clockTimeAt(at, timeZone), who, auditActionLabel(action), subject]),
		)
		.join("");
