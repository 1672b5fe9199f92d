import { optionalText } from "./form-text.server";

/**
 * The address of a page elsewhere, which must be safe to send visitors to: https, on a host with a name that is public
 * on the internet, without the credentials that make `https://banque.fr@pirate.org` look like a bank. Empty when there
 * is none.
 * @param example what a right one looks like
 * @param hosts the only sites it may be on, with or without something before their name; any, when none is given
 */
export const optionalWebAddress = (example: string, hosts?: string[]) =>
	optionalText(500)
		.superRefine((text, context) => {
			const message = text === null ? undefined : faultOf(text, example, hosts);
			if (message) context.addIssue({ code: "custom", message });
		})
		.transform((text) => text ?? "");

/** Why an address is refused, in words; undefined when it is right. */
function faultOf(text: string, example: string, hosts: string[] | undefined): string | undefined {
	const expected = `du type ${example}, ou laissez vide.`;
	const notOne = `Saisissez une adresse qui commence par https://, ${expected}`;
	if (!/^https:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return notOne;
	const { hostname, username, password } = new URL(text);
	if (username || password) return "Retirez de cette adresse l’identifiant qui précède @, ou laissez vide.";
	if (!isPublic(hostname))
		return `Cette adresse n’a pas de nom public sur internet\u202f: saisissez-en une ${expected}`;
	return hosts === undefined || isOn(hosts, hostname) ? undefined : `Saisissez une adresse de ${hosts[0]}, ${expected}`;
}

/** No IP address, no single label, and no name that never leaves a network (RFC 6761, RFC 6762, RFC 8375, ICANN's `.internal`). */
const isPublic = (hostname: string) =>
	/^(?=.*[a-z])[^.].*\.(?!(?:localhost|localdomain|local|lan|home\.arpa|internal|test|invalid)$)[^.]{2,}$/.test(
		hostname,
	);

const isOn = (hosts: string[], hostname: string) =>
	hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
