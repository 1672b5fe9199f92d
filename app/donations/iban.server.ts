import { isValidIBAN } from "ibantools";

/**
 * Countries of the West African bank BCEAO. Their accounts begin with a bank code of letters, « SN08 », or, older ones,
 * with a letter and a digit, « K001 »; ibantools knows one of the two for each country (Simplify/ibantools#630).
 */
const westAfrican = /^(BF|BJ|CI|ML|NE|SN|TG)\d{2}[A-Z][A-Z0-9]\d{22}$/;

/** Writes an IBAN or a BIC as computers do: in capitals, without spaces. */
export const electronicForm = (text: string) => text.replace(/[\s-]/g, "").toUpperCase();

/** Whether an IBAN in electronic form is right by country, length, form and check digits (ISO 13616). */
export const isRightIban = (iban: string): boolean =>
	isValidIBAN(iban) || (westAfrican.test(iban) && hasRightCheckDigits(iban));

/** Country and check digits last, letters as 10 to 35: what remains after division by 97 is 1 (ISO 7064). */
function hasRightCheckDigits(iban: string): boolean {
	const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join("");
	return BigInt(digits) % BigInt(97) === BigInt(1);
}
