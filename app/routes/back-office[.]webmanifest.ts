import type { LoaderFunctionArgs } from "@remix-run/node";
import { acceptOf } from "~/media/files/media-type";
import { adminPaths, outboxPaths } from "~/platform/kinds/paths";
import { manifestIcons, manifestResponse } from "~/publishing/seo/manifest.server";

/** Describes the administration as an installable app, to which other apps share photos (W3C Web Share Target). */
export const loader = ({ request }: LoaderFunctionArgs) =>
	manifestResponse(request, ({ name }) => ({
		id: adminPaths.dashboard,
		name: `${name} : administration`,
		short_name: name,
		start_url: adminPaths.dashboard,
		scope: adminPaths.dashboard,
		display: "standalone",
		icons: manifestIcons,
		share_target: {
			action: outboxPaths.share,
			method: "POST",
			enctype: "multipart/form-data",
			params: { files: [{ name: "files", accept: acceptOf(["image", "video"]).split(",") }] },
		},
	}));
