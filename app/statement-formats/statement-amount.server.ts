import { maxAmount } from "~/money/amount";
import { type Currency, currencies } from "~/money/currency";

const grouped = /^(?:\d+|[1-9]\d{0,2}(?:([ .,'’])\d{3})(?:\1\d{3})*)(?:[.,](\d{0,2}))?$/;

/**
 * An amount as programs of banks and people write it, « 1 234,50 », « 1,234.50 » or « 50.00 », without sign and currency.
 * @returns with a point before the decimals and nothing between the groups; undefined when it is none
 */
export function plainDecimal(written: string): string | undefined {
	// Four decimals of which the last are zeros, as some operators write them.
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

/** The same of a specified format, which has no groups: ISO 20022, OFX (`.`) and SWIFT (`,`). */
export const specifiedDecimal = (written: string): string | undefined =>
	/^\d{1,15}(?:[.,]\d{0,5})?$/.test(written) ? written.replace(",", ".").replace(/\.$/, "") : undefined;

/** The minor units of a plain decimal; undefined when it has more decimals than the currency, or is too large. */
export function minorOf(decimal: string, currency: Currency): number | undefined {
	const [whole = "", written = ""] = decimal.split(".");
	const decimals = written.replace(/0+$/, "");
	const { digits } = currencies[currency];
	if (decimals.length > digits || Number(whole) > maxAmount) return undefined;
	return Number(whole + decimals.padEnd(digits, "0"));
}
