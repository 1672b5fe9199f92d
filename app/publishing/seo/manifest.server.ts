import { association } from "~/publishing/settings/settings.server";
import { documentResponse } from "~/web/http/document-response.server";

const icon = (src: string, side: number) => ({ src, sizes: `${side}x${side}`, type: "image/png" });

export const manifestIcons = [
	icon("/icon-192.png", 192),
	icon("/icon-512.png", 512),
	{ ...icon("/icon-maskable-512.png", 512), purpose: "maskable" },
];

/** Returns a web app manifest. @param members the members besides language and colours */
export const manifestResponse = (request: Request, members: (association: { name: string }) => object) =>
	documentResponse(request, {
		type: "application/manifest+json; charset=utf-8",
		logged: "Impossible de lire les paramètres de l’association",
		write: async () =>
			JSON.stringify({
				lang: "fr",
				theme_color: "#0f4a3a",
				background_color: "#fbf7f0",
				...members(await association()),
			}),
	});
