import { optionalText } from "./form-text.server";

/**
 * The address of a page elsewhere, which must be safe to send visitors to: https, on a host with a name, without the
 * credentials that make `https://banque.fr@pirate.org` look like a bank. Empty when there is none.
 * @param example what a right one looks like
 */
export const optionalWebAddress = (example: string) =>
	optionalText(500)
		.refine(
			(text) => text === null || isWebAddress(text),
			`Saisissez une adresse qui commence par https://, du type ${example}, ou laissez vide.`,
		)
		.transform((text) => text ?? "");

function isWebAddress(text: string): boolean {
	if (!/^https:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false;
	const { hostname, username, password } = new URL(text);
	return username === "" && password === "" && /^(?=.*[a-z])[^.].*\.[^.]{2,}$/i.test(hostname);
}
