import { optionalText } from "./form-text.server";

const notPhone = "Saisissez un numéro du type +221 77 123 45 67, ou laissez vide.";
const notInternational = "Saisissez le numéro avec l’indicatif du pays, du type +221 77 123 45 67, ou laissez vide.";

/** Common notations: digits, perhaps a leading plus, and separators. */
const written = /^\+?[\d\s().\-‑/]+$/;

/** An optional phone number as written, with 6 to 15 digits (E.164); empty when absent. */
export const optionalPhone = () =>
	optionalText(40)
		.refine((text) => text === null || (written.test(text) && hasDigits(text, 6)), notPhone)
		.transform((text) => text ?? "");

/** The same with a country code: `+221…` or `00221…`. */
export const optionalInternationalPhone = () =>
	optionalText(40)
		.refine(
			(text) => text === null || (written.test(text) && /^\s*(\+|00)\s*[1-9]/.test(text) && hasDigits(text, 8)),
			notInternational,
		)
		.transform((text) => text ?? "");

/** The international prefix 00 does not count. */
function hasDigits(text: string, least: number): boolean {
	const { length } = text.replace(/\D/g, "").replace(/^00/, "");
	return length >= least && length <= 15;
}
