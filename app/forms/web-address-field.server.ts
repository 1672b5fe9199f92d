import { optionalText } from "./form-text.server";

/**
 * An optional URL of another site, safe to link to: https, a public host name, and no credentials, with which
 * `https://banque.fr@pirate.org` looks like a bank. Empty when absent.
 * @param example a valid one, for the message
 * @param hosts the only allowed domains, with their subdomains; any by default
 */
export const optionalWebAddress = (example: string, hosts?: string[]) =>
	optionalText(500)
		.superRefine((text, context) => {
			const message = text === null ? undefined : faultOf(text, example, hosts);
			if (message) context.addIssue({ code: "custom", message });
		})
		.transform((text) => text ?? "");

/** The error message; undefined for a valid URL. */
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

/** No IP address, no single label, no special-use name (RFC 6761, RFC 6762, RFC 8375, `.internal`). */
const isPublic = (hostname: string) =>
	/^(?=.*[a-z])[^.].*\.(?!(?:localhost|localdomain|local|lan|home\.arpa|internal|test|invalid)$)[^.]{2,}$/.test(
		hostname,
	);

const isOn = (hosts: string[], hostname: string) =>
	hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
