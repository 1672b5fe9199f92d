import type { LoaderFunctionArgs } from "@remix-run/node";
import { acceptOf } from "~/files/media-type";
import { manifestIcons, manifestResponse } from "~/seo/manifest.server";

/** The administration as an app that can be installed, to which other apps share photos (W3C Web Share Target). */
export const loader = ({ request }: LoaderFunctionArgs) =>
	manifestResponse(request, ({ name }) => ({
		id: "/admin",
		name: `${name} : administration`,
		short_name: name,
		start_url: "/admin",
		scope: "/admin",
		display: "standalone",
		icons: manifestIcons,
		share_target: {
			action: "/admin/partager",
			method: "POST",
			enctype: "multipart/form-data",
			params: { files: [{ name: "files", accept: acceptOf(["image", "video"]).split(",") }] },
		},
	}));
