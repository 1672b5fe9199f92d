import type { LoaderFunctionArgs } from "@remix-run/node";
import { env } from "~/platform/env/env.server";
import { publicPaths } from "~/platform/kinds/paths";
import { association } from "~/publishing/settings/settings.server";
import { documentResponse } from "~/web/http/document-response.server";

/** Days for which an answer is valid; RFC 9116 recommends less than a year. */
const validDays = 180;

/** Says where to report a vulnerability (RFC 9116). */
export const loader = ({ request }: LoaderFunctionArgs) =>
	documentResponse(request, {
		type: "text/plain; charset=utf-8",
		logged: "Impossible de lire les paramètres de l’association",
		write: async () => {
			const { email } = await association();
			// The time is rounded to the day: the answer, and its ETag, change once a day.
			const expires = new Date(new Date().setUTCHours(24 * validDays, 0, 0, 0));
			const lines = [
				`Contact: ${email ? `mailto:${email}` : `${env.publicUrl}${publicPaths.contact}`}`,
				`Expires: ${expires.toISOString()}`,
				"Preferred-Languages: fr",
				`Canonical: ${env.publicUrl}/.well-known/security.txt`,
			];
			return `${lines.join("\n")}\n`;
		},
	});
