import type { LoaderFunctionArgs } from "@remix-run/node";
import { publishedMedia } from "~/media/files/hide-media.server";
import { documentResponse } from "~/web/http/document-response.server";

/** Returns the subtitles of a film that visitors may see. */
export const loader = ({ request, params: { id = "" } }: LoaderFunctionArgs) =>
	documentResponse(request, {
		type: "text/vtt; charset=utf-8",
		logged: "Subtitles could not be read",
		write: async () => (await publishedMedia(id))?.subtitles ?? undefined,
	});
