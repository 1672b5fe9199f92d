import { type Currency, currencies, minorUnit } from "./currency";

/** The largest amount, in major units. */
export const maxAmount = 100_000_000;

/** A number with groups of three digits, separated by spaces, points, commas or apostrophes, and up to two decimals. */
const written = /^(\d+|\d{1,3}(?:([ .,'’])\d{3})(?:\2\d{3})*)(?:([.,])(\d{1,2}))?$/;

/** An amount, with its unit before or after it. */
const withUnit = /^([^\d.,-]*)(\d[\d .,'’]*?)([^\d,'’-]*)$/;

/**
 * Parses an amount as people write it: « 50 », « 12,5 », « 1 000,50 », « 1.000,50 », « 1,000.50 » and « 50 € ».
 * @returns a positive integer of minor units, or the reason why the text is no amount
 */
export function parseAmount(text: string, currency: Currency): { minor: number } | { error: string } {
	const [, before, number = "", after] = withUnit.exec(text.replace(/\s+/g, " ").trim()) ?? [];
	const [, whole, separator, point, decimals = ""] = written.exec(number) ?? [];
	const unit = `${before}${after}`.replace(/[\s.]/g, "").toLowerCase();
	if (/^\d{1,3},\d{3}$/.test(number))
		return {
			error: "Ce montant se lit de deux façons\u202f: écrivez-le sans virgule, ou avec deux décimales au plus.",
		};
	if (whole === undefined || (separator && separator === point))
		return { error: "Saisissez un montant du type 50 ou 50,00." };
	const { digits } = currencies[currency];
	if (unit !== "" && !currencies[currency].unit.test(unit))
		return { error: "Ce montant est écrit dans une autre monnaie : écrivez-le en chiffres seuls, et choisissez-la." };
	if (digits === 0 && Number(decimals) > 0)
		return { error: "Cette monnaie n’a pas de centimes\u202f: saisissez un nombre entier." };
	const major = Number(separator ? whole.replaceAll(separator, "") : whole);
	if (major > maxAmount) return { error: `Saisissez un montant de ${formatNumber(maxAmount)} au plus.` };
	const minor = major * minorUnit(currency) + (digits === 0 ? 0 : Number(decimals.padEnd(digits, "0")));
	return minor > 0 ? { minor } : { error: "Saisissez un montant plus grand que zéro." };
}

/** Formats 100050 minor units as « 1 000,50 € »; whole amounts have no decimals, unless a column of amounts has some. */
export function formatAmount(minor: number, currency: Currency, decimals = minor % minorUnit(currency) !== 0): string {
	const unit = minorUnit(currency);
	const minimumFractionDigits = decimals ? currencies[currency].digits : 0;
	const format = { style: "currency", currency, minimumFractionDigits, maximumFractionDigits: minimumFractionDigits };
	return new Intl.NumberFormat("fr-FR", format as Intl.NumberFormatOptions).format(minor / unit);
}

/** Formats an amount for a form field: « 1000,50 ». */
export function amountInput(minor: number, currency: Currency): string {
	const unit = minorUnit(currency);
	const decimals = minor % unit;
	const whole = String((minor - decimals) / unit);
	return decimals === 0 ? whole : `${whole},${String(decimals).padStart(currencies[currency].digits, "0")}`;
}

const formatNumber = (number: number) => new Intl.NumberFormat("fr-FR").format(number);
