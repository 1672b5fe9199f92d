import { plainSigns, text } from "./form-text.server";
import { phoneDigits, phoneNotation } from "./phone-number";

const notPhone = "Saisissez un numéro du type +221 77 123 45 67, ou laissez vide.";
const notInternational = "Saisissez le numéro avec l’indicatif du pays, du type +221 77 123 45 67, ou laissez vide.";

/** An optional phone number as written, with 6 to 15 digits (E.164); empty when absent. */
export const optionalPhone = () => phone((text) => phoneNotation.test(text) && hasDigits(text, 6), notPhone);

/** The same with a country code: `+221…` or `00221…`. */
export const optionalInternationalPhone = () =>
	phone((text) => phoneNotation.test(text) && /^\s*(\+|00)\s*[1-9]/.test(text) && hasDigits(text, 8), notInternational);

const phone = (isValid: (text: string) => boolean, message: string) =>
	text(40, dialled).refine((number) => number === "" || isValid(number), message);

/** As `tel:` links and business cards write it. */
const dialled = (text: string) => plainSigns(text).replace(/^t[ée]l[^\d+(]*/i, "");

/** The international prefix 00 does not count. */
function hasDigits(text: string, least: number): boolean {
	const { length } = phoneDigits(text);
	return length >= least && length <= 15;
}
