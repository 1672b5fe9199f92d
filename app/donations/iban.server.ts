import { isValidIBAN } from "ibantools";
import { plainSigns } from "~/forms/form-text.server";

/**
 * Countries of the BCEAO, the West African central bank. Their bank codes start with two letters, « SN08 », or in older
 * accounts with a letter and a digit, « K001 »; ibantools accepts only one of them per country
 * (Simplify/ibantools#630).
 */
const bceaoIban = /^(BF|BJ|CI|ML|NE|SN|TG)\d{2}[A-Z][A-Z0-9]\d{22}$/;

/** Normalizes an IBAN or BIC: uppercase, without spaces and hyphens, nor its name before it. */
export const normalizeCode = (text: string) =>
	plainSigns(text)
		.toUpperCase()
		.replace(/^(?:IBAN|(?:BIC|SWIFT)\b)(?:[\s:./]|(?:BIC|SWIFT)\b)*/, "")
		.replace(/[\s-]/g, "");

/** Validates country, length, structure and check digits of a normalized IBAN (ISO 13616). */
export const isValidIban = (iban: string): boolean =>
	isValidIBAN(iban) || (bceaoIban.test(iban) && hasValidCheckDigits(iban));

/** ISO 7064 mod 97-10: country and check digits moved to the end, letters as 10 to 35, remainder 1. */
function hasValidCheckDigits(iban: string): boolean {
	const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join("");
	return BigInt(digits) % BigInt(97) === BigInt(1);
}
