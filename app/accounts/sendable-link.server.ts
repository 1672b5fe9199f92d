import { env } from "~/env/env.server";
import { type AccountLink, lifetimeOf } from "./one-time-links.server";

/**
 * A link to an account with the text to send it in; its address is absolute.
 * @param path from `newAccountPath`
 * @param association its name, so that the reader knows where the link leads
 */
export function sendableLink(
	path: string,
	purpose: AccountLink,
	{ name, email }: { name: string; email: string },
	association: string,
) {
	const address = env.publicUrl + path;
	const hours = lifetimeOf(purpose) / (60 * 60_000);
	const site = `du site « ${association} »`;
	const subject = purpose === "invite" ? `Invitation à l’administration ${site}` : `Nouveau mot de passe ${site}`;
	const what =
		purpose === "invite"
			? `voici votre lien pour rejoindre l’administration ${site}`
			: `voici votre lien pour choisir un nouveau mot de passe ${site}`;
	const words = `Bonjour${name && ` ${name}`},\n${what} (valable ${hours} heures, une seule fois) :\n${address}`;
	return { address, hours, email, name: name || email, subject, words };
}

export type SendableLink = ReturnType<typeof sendableLink>;
