/** Common notations: digits, perhaps a leading plus, and separators. */
export const phoneNotation = /^\+?[\d\s().\-‑/]+$/;

/** Returns the digits of a number as dialled from abroad: without plus, leading zeros and bracketed trunk zero. */
export const phoneDigits = (number: string) => number.replaceAll("(0)", "").replace(/\D/g, "").replace(/^00/, "");

/** Returns the `tel:` URL of a phone number as written (RFC 3966). */
export const telUrl = (number: string) => `tel:${number.replaceAll("(0)", "").replace(/[^+\d]/g, "")}`;

/**
 * Returns the digits by which a number is compared. Numbers of eight digits of Côte d’Ivoire (until 31 January 2021)
 * and of Benin (until 30 November 2024) become the ten-digit numbers that their owners have had since.
 */
export function comparablePhone(number: string): string {
	const digits = phoneDigits(number);
	const [, country, national = ""] = /^(225|229)(\d{8})$/.exec(digits) ?? [];
	if (country === undefined) return digits;
	return country + (country === "229" ? "01" : ivorianPrefix(national)) + national;
}

/** Returns the operator's prefix: a landline shows it by its third digit, a mobile number by its second. */
function ivorianPrefix(national: string): string {
	if (/^2.8/.test(national)) return "21";
	if (/^[23]/.test(national)) return /^..0/.test(national) ? "25" : "27";
	if (/^.[0-3]/.test(national)) return "01";
	return /^.[4-6]/.test(national) ? "05" : "07";
}

/**
 * Returns whether two numbers are the same: entirely, or up to the length of one that lacks the country code or the
 * operator's digits. Too few digits are no number, and repeated ones are made up.
 */
export function samePhone(one: string, other: string): "whole" | "ending" | false {
	const [long = "", short = ""] = [comparablePhone(one), comparablePhone(other)].toSorted(
		(a, b) => b.length - a.length,
	);
	const national = short.replace(/^0(?=\d{8})/, "");
	if (national.length < 8 || /^(\d)\1*$/.test(national)) return false;
	if (long === short) return "whole";
	return long.endsWith(national) && "ending";
}
