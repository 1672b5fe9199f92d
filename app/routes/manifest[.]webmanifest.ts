import type { LoaderFunctionArgs } from "@remix-run/node";
import { manifestIcons, manifestResponse } from "~/publishing/seo/manifest.server";

/** Returns the manifest of the public site, which is read in the browser. */
export const loader = ({ request }: LoaderFunctionArgs) =>
	manifestResponse(request, ({ name }) => ({
		name,
		short_name: name,
		start_url: "/",
		display: "browser",
		icons: manifestIcons,
	}));
