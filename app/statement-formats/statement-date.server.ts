import { isCalendarDate } from "~/calendar/calendar-date";

const months = ["janv", "févr", "mars", "avr", "mai", "juin", "juil", "août", "sept", "oct", "nov", "déc"];

const numbers = /(?<!\d)(?:(\d{4})([-/.])(\d{1,2})\2(\d{1,2})|(\d{1,2})([-/.])(\d{1,2})\6(\d{4}|\d{2}))(?!\d)/;
const named = new RegExp(String.raw`(?<!\d)(\d{1,2})(?:er)? (${months.join("|")})\p{L}*\.? (\d{4})`, "iu");

/** The first date in a text, as `YYYY-MM-DD`. @param monthFirst as Americans write */
export function dateIn(text: string, monthFirst = false): string | undefined {
	const [, isoYear, , isoMonth = "", isoDay = "", first = "", , second = "", year = ""] = numbers.exec(text) ?? [];
	if (isoYear) return calendarDate(isoYear, isoMonth, isoDay);
	if (year) return monthFirst ? calendarDate(year, first, second) : calendarDate(year, second, first);
	const [, day = "", month = "", ofYear = ""] = named.exec(text) ?? [];
	const place = months.indexOf(month.toLowerCase());
	return place < 0 ? compactDate(text.trim()) : calendarDate(ofYear, String(place + 1), day);
}

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
