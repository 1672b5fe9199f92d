import type { LoaderFunctionArgs } from "@remix-run/node";
import { documentResponse } from "~/http/document-response.server";
import { association } from "~/settings/settings.server";

export const loader = ({ request }: LoaderFunctionArgs) =>
	documentResponse(request, {
		type: "application/manifest+json; charset=utf-8",
		logged: "Impossible de lire les paramètres de l’association",
		write: async () => {
			const { name } = await association();
			return JSON.stringify({
				name,
				short_name: name,
				lang: "fr",
				start_url: "/",
				display: "browser",
				theme_color: "#0f4a3a",
				background_color: "#fbf7f0",
				icons: [
					icon("/icon-192.png", 192),
					icon("/icon-512.png", 512),
					{ ...icon("/icon-maskable-512.png", 512), purpose: "maskable" },
				],
			});
		},
	});

const icon = (src: string, side: number) => ({ src, sizes: `${side}x${side}`, type: "image/png" });
