import { Temporal } from "temporal-polyfill";

/** A clock time in a time zone, as a Temporal value for calendar files. */
export function momentOf(date: string, time: string, timeZone: string) {
	return plainDate(date).toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(timeZone);
}

/** A date, as a Temporal value for calendar files. */
export const plainDate = (date: string) => Temporal.PlainDate.from(date);

/** The instant of a clock time in a time zone; in the hour that summer time skips, the one after it. */
export function instantOf(date: string, time: string, timeZone: string): Date {
	return new Date(momentOf(date, time, timeZone).epochMilliseconds);
}

/** The same with the zone's offset, `2026-12-24T18:00:00+01:00`. */
export function momentInZone(date: string, time: string, timeZone: string): string {
	return momentOf(date, time, timeZone).toString({ timeZoneName: "never" });
}
