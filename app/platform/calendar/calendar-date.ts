// This module does without Temporal, whose polyfill browsers would have to load; `zoned-time.server.ts` has the rest.

/** Returns whether the text is a valid date, `YYYY-MM-DD`, from the year 1900 to 2199. */
export function isCalendarDate(text: string): boolean {
	if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
	const midnight = new Date(`${text}T00:00Z`);
	return !Number.isNaN(midnight.getTime()) && isoDate(midnight) === text; // some browsers take February 30 as March 2
}

/** The time zone of a site that has set none. */
export const defaultTimeZone = "Europe/Paris";

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are memoized: creating one takes a hundred times as long as using it. */
function formatFor(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
	const key = `${locale} ${JSON.stringify(options)}`;
	const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
	formats.set(key, format);
	return format;
}

/** A clock time, `HH:MM`. */
export const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Returns whether an instant from the database is valid: SQLite stores any value in any column. */
export const isValidDate = (instant: Date | null): instant is Date =>
	instant !== null && !Number.isNaN(instant.getTime());

/** The text shown instead of a date that an imported or old row lacks (docs/product.md, pages). */
export const unknownDate = "Date inconnue";

const numericDate = { year: "numeric", month: "2-digit", day: "2-digit" } as const;

/** Returns the date of an instant in a time zone, `YYYY-MM-DD`. */
export function calendarDateAt(instant: Date, timeZone: string): string {
	const parts = formatFor("en-US", { ...numericDate, timeZone }).formatToParts(instant);
	const [year = "", month, day] = ["year", "month", "day"].map(
		(type) => parts.find((part) => part.type === type)?.value,
	);
	return `${year.padStart(4, "0")}-${month}-${day}`;
}

const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** Returns the clock time of an instant in a time zone, `HH:MM`. */
export function clockTimeAt(instant: Date, timeZone: string): string {
	return formatFor("en-GB", { ...clock, timeZone }).format(instant);
}

/** Returns the next day, `YYYY-MM-DD`. */
export function dayAfter(date: string): string {
	return isoDate(new Date(Date.parse(`${date}T00:00Z`) + 86_400_000));
}

/** Formats a date as « jeudi 24 décembre 2026 ». */
export function formatDate(date: string): string {
	if (!isCalendarDate(date)) return unknownDate;
	const noon = new Date(`${date}T12:00:00Z`);
	return frenchDate(noon, "UTC", { weekday: "long", day: "numeric", month: "long", year: "numeric" });
}

/** Returns the parts of a calendar leaf: « 24 » and « déc. 2026 ». */
export const dayAndMonth = (date: string) => ({
	day: String(Number(date.slice(-2))),
	month: formatFor("fr-FR", { month: "short", year: "numeric", timeZone: "UTC" }).format(new Date(`${date}T12:00Z`)),
});

/** Formats the date of an instant without its weekday: « 1er décembre 2026 ». */
export function formatDay(instant: Date, timeZone: string): string {
	if (!isValidDate(instant)) return unknownDate;
	return frenchDate(instant, timeZone, { day: "numeric", month: "long", year: "numeric" });
}

/** Formats a date for a table: « 1er déc. 2026 ». */
export const formatShortDate = (date: string): string =>
	frenchDate(new Date(`${date}T12:00:00Z`), "UTC", { day: "numeric", month: "short", year: "numeric" });

/** Formats the month of a date, « décembre 2026 » or, in the current year, « décembre ». */
export function formatMonth(date: string): string {
	const year = date.startsWith(isoDate(new Date()).slice(0, 4)) ? undefined : "numeric";
	return frenchDate(new Date(`${date.slice(0, 7)}-15T12:00:00Z`), "UTC", { month: "long", year });
}

/** Formats a clock time in French: « 18 h » or « 18 h 30 », with no-break spaces. */
export function formatTime(time: string): string {
	const [hour = "", minute = ""] = time.split(":");
	return minute === "00" ? `${Number(hour)}\u00a0h` : `${Number(hour)}\u00a0h\u00a0${minute}`;
}

/** Formats an instant to the minute: « 1er décembre 2026 à 18 h 05 ». */
export function formatMoment(instant: Date, timeZone: string): string {
	if (!isValidDate(instant)) return unknownDate;
	return `${formatDay(instant, timeZone)} à ${formatTime(clockTimeAt(instant, timeZone))}`;
}

const isoDate = (instant: Date) => instant.toISOString().slice(0, "YYYY-MM-DD".length);

/** Formats a date in French: the first of a month is « 1er », which Intl lacks. */
function frenchDate(instant: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
	return formatFor("fr-FR", { ...options, timeZone })
		.format(instant)
		.replace(/\b1(?= )/, "1er");
}
