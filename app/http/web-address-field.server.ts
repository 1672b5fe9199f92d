import { optionalText } from "./form-text.server";

/**
 * The address of a page elsewhere, which must be safe to send visitors to: https, on a host with a name that is not
 * everybody's own machine (RFC 6761 §6.3), without the credentials that make `https://banque.fr@pirate.org` look like a
 * bank. Empty when there is none.
 * @param example what a right one looks like
 * @param hosts the only sites it may be on, with or without something before their name; any, when none is given
 */
export const optionalWebAddress = (example: string, hosts?: string[]) =>
	optionalText(500)
		.refine(
			(text) => text === null || (isWebAddress(text) && (hosts === undefined || isOn(hosts, text))),
			`Saisissez une adresse qui commence par https://, du type ${example}, ou laissez vide.`,
		)
		.transform((text) => text ?? "");

function isWebAddress(text: string): boolean {
	if (!/^https:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false;
	const { hostname, username, password } = new URL(text);
	return (
		username === "" && password === "" && /^(?=.*[a-z])[^.].*\.(?!localhost$|localdomain$)[^.]{2,}$/i.test(hostname)
	);
}

function isOn(hosts: string[], address: string): boolean {
	const { hostname } = new URL(address);
	return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
