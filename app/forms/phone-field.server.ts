import { optionalText } from "./form-text.server";

const notPhone = "Saisissez un numéro du type +221 77 123 45 67, ou laissez vide.";
const notInternational = "Saisissez le numéro avec l’indicatif du pays, du type +221 77 123 45 67, ou laissez vide.";

/** As people write numbers: digits, perhaps a plus before them, and what groups them. */
const written = /^\+?[\d\s().\-‑/]+$/;

/** A telephone number as it is written, of 6 to 15 digits (E.164 knows no longer one); empty when there is none. */
export const optionalPhone = () =>
	optionalText(40)
		.refine((text) => text === null || (written.test(text) && hasDigits(text, 6)), notPhone)
		.transform((text) => text ?? "");

/** The same, and it tells its country: `+221…` or `00221…`. */
export const optionalInternationalPhone = () =>
	optionalText(40)
		.refine(
			(text) => text === null || (written.test(text) && /^\s*(\+|00)\s*[1-9]/.test(text) && hasDigits(text, 8)),
			notInternational,
		)
		.transform((text) => text ?? "");

/** The zeros that stand for a plus are no part of the number. */
function hasDigits(text: string, least: number): boolean {
	const { length } = text.replace(/\D/g, "").replace(/^00/, "");
	return length >= least && length <= 15;
}
