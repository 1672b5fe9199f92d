import { isCalendarDate } from "~/calendar/calendar-date";

const numbers = /(?<!\d)(?:(\d{4})([-/.])(\d{1,2})\2(\d{1,2})|(\d{1,2})([-/.])(\d{1,2})\6(\d{4}|\d{2}))(?!\d)/;

/** The beginnings of French and English months without accents. */
const months = [
	"jan",
	"fev|feb",
	"mar",
	"avr|apr",
	"mai|may",
	"juin|jun",
	"juil|jul",
	"aou|aug",
	"sep",
	"oct",
	"nov",
	"dec",
];
const month = `(${months.join("|")})[a-z]*\\.?`;
const dayFirst = new RegExp(
	String.raw`(?<!\d)(\d{1,2})(?:er|st|nd|rd|th)?[\s./-]*${month},?[\s./-]*(\d{4}|\d\d)(?!\d)`,
	"i",
);
const monthFirst = new RegExp(String.raw`(?<![a-z])${month}\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)`, "i");

/** The first date in a text, as `YYYY-MM-DD`. @param american whether the month stands before the day */
export function dateIn(text: string, american = false): string | undefined {
	const [, isoYear, , isoMonth = "", isoDay = "", first = "", , second = "", year = ""] = numbers.exec(text) ?? [];
	if (isoYear) return calendarDate(isoYear, isoMonth, isoDay);
	if (year) return american ? calendarDate(year, first, second) : calendarDate(year, second, first);
	if (!/\d/.test(text)) return undefined;
	const plain = /\p{L}{3}/u.test(text) ? text.normalize("NFD").replace(/\p{M}/gu, "") : "";
	const [, day = "", name = "", ofYear = ""] = dayFirst.exec(plain) ?? [];
	if (day) return calendarDate(ofYear, monthNumber(name), day);
	const [, nameBefore = "", dayBehind = "", yearBehind = ""] = monthFirst.exec(plain) ?? [];
	if (dayBehind) return calendarDate(yearBehind, monthNumber(nameBefore), dayBehind);
	return compactDate(text.trim());
}

const monthNumber = (name: string) =>
	String(months.findIndex((names) => names.split("|").includes(name.toLowerCase())) + 1);

/** `YYYYMMDD`, with a time perhaps. */
export const compactDate = (text: string) => {
	const [, year = "", month = "", day = ""] = /^(\d{4})(\d\d)(\d\d)(?!\d{1,3}$)/.exec(text) ?? [];
	return calendarDate(year, month, day);
};

/** A date that exists. @param year with two or four digits */
export function calendarDate(year: string, month: string, day: string): string | undefined {
	const whole = year.length === 2 ? `20${year}` : year;
	const date = `${whole}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
	return isCalendarDate(date) ? date : undefined;
}

/** Whether the dates of a column have the month first: some second number is no month, and no first one is. */
export function isMonthFirst(dates: string[]): boolean {
	const pairs = dates.map((text) => /^\s*(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/.exec(text));
	const above12 = (place: number) => pairs.some((pair) => Number(pair?.[place]) > 12);
	return above12(2) && !above12(1);
}
