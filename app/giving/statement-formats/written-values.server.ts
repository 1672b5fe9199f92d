import { isCalendarDate } from "~/platform/calendar/calendar-date";
import { maxAmount } from "~/platform/money/amount";
import { type Currency, currencies } from "~/platform/money/currency";

const grouped = /^(?:\d+|[1-9]\d{0,2}(?:([ .,'’])\d{3})(?:\1\d{3})*)(?:[.,](\d{0,2}))?$/;

/**
 * Parses an amount as banks and people write it, « 1 234,50 », « 1,234.50 » or « 50.00 », without sign and currency.
 * @returns digits with a decimal point and no separators; undefined when the text is no amount
 */
export function plainDecimal(written: string): string | undefined {
	// Some operators write four decimals, of which the last are zeros.
	const text = written
		.replace(/[\s\u00a0\u202f]+/g, " ")
		.trim()
		.replace(/([.,]\d\d)00+$/, "$1");
	const [, separator, decimals] = grouped.exec(text) ?? [];
	if (!grouped.test(text)) return undefined;
	const whole = (decimals === undefined ? text : text.slice(0, -decimals.length - 1)).replace(/[ .,'’]/g, "");
	if (separator && decimals !== undefined && text.at(-decimals.length - 1) === separator) return undefined;
	return decimals ? `${whole}.${decimals}` : whole;
}

/** Parses an amount of a specified format without digit grouping: ISO 20022, OFX (`.`) and SWIFT (`,`). */
export const specifiedDecimal = (written: string): string | undefined =>
	/^\d{1,15}(?:[.,]\d{0,5})?$/.test(written) ? written.replace(",", ".").replace(/\.$/, "") : undefined;

/** Converts a plain decimal to minor units; undefined when it is too large, or has more decimals than the currency. */
export function minorOf(decimal: string, currency: Currency): number | undefined {
	const [whole = "", written = ""] = decimal.split(".");
	const decimals = written.replace(/0+$/, "");
	const { digits } = currencies[currency];
	if (decimals.length > digits || Number(whole) > maxAmount) return undefined;
	return Number(whole + decimals.padEnd(digits, "0"));
}

/** A pattern of currencies as people and messages write them. */
export const writtenCurrency = String.raw`F\s?CFA|CFA|XOF|XAF|GNF|FG|CDF|FC|USD|US\$|\$|EUROS?|EUR|€|GBP|£|CHF|KES|KSh|UGX|TZS|RWF|GHS|NGN|F`;

const codes: Record<string, string> = {
	FG: "GNF",
	FC: "CDF",
	US$: "USD",
	$: "USD",
	"£": "GBP",
	"€": "EUR",
	EURO: "EUR",
	EUROS: "EUR",
	KSH: "KES",
};

/**
 * Returns the ISO 4217 code of a written currency. « FCFA » is Central African if the statement's currency is.
 * @param ofStatement the currency of lines that name none
 */
export function currencyCode(written: string, ofStatement: Currency): string {
	const word = written.toUpperCase().replace(/[\s.]/g, "");
	if (word === "") return ofStatement;
	if (["FCFA", "CFA", "F"].includes(word)) return ofStatement === "XAF" ? "XAF" : "XOF";
	return codes[word] ?? word;
}

const numbers = /(?<!\d)(?:(\d{4})([-/.])(\d{1,2})\2(\d{1,2})|(\d{1,2})([-/.])(\d{1,2})\6(\d{4}|\d{2}))(?!\d)/;

/** Prefixes of French and English months, without accents. */
const months = "jan fev|feb mar avr|apr mai|may juin|jun juil|jul aou|aug sep oct nov dec".split(" ");
const month = `(${months.join("|")})[a-z]*\\.?`;
const dayFirst = new RegExp(
	String.raw`(?<!\d)(\d{1,2})(?:er|st|nd|rd|th)?[\s./-]*${month},?[\s./-]*(\d{4}|\d\d)(?!\d)`,
	"i",
);
const monthFirst = new RegExp(String.raw`(?<![a-z])${month}\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)`, "i");

/** Returns the first date in a text, as `YYYY-MM-DD`. @param american true when the month precedes the day */
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

/** Parses `YYYYMMDD`, which a time may follow. */
export const compactDate = (text: string) => {
	const [, year = "", month = "", day = ""] = /^(\d{4})(\d\d)(\d\d)(?!\d{1,3}$)/.exec(text) ?? [];
	return calendarDate(year, month, day);
};

/** Returns the date if it exists in the calendar. @param year with two or four digits */
export function calendarDate(year: string, month: string, day: string): string | undefined {
	const whole = year.length === 2 ? `20${year}` : year;
	const date = `${whole}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
	return isCalendarDate(date) ? date : undefined;
}

/** True when a column has the month first: some second number exceeds 12, and no first number does. */
export function isMonthFirst(dates: string[]): boolean {
	const pairs = dates.map((text) => /^\s*(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/.exec(text));
	const above12 = (place: number) => pairs.some((pair) => Number(pair?.[place]) > 12);
	return above12(2) && !above12(1);
}
