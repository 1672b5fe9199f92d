import type { EntryContext, HandleErrorFunction } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { savesData } from "~/http/save-data.server";
import { log } from "~/log.server";
import { pageScript } from "./page-script.server";
import { PageScript } from "./page-scripts";

/** Renders a page whole: streamed parts need a script to be put in place, and every page works without one. */
export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
	const html = renderToString(
		<PageScript.Provider value={savesData(request) ? "" : pageScript(context)}>
			<RemixServer context={context} url={request.url} />
		</PageScript.Provider>,
	);
	headers.set("Content-Type", "text/html; charset=utf-8");
	headers.append("Vary", "Save-Data");
	return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
	if (request.signal.aborted) return;
	log("error", "Une erreur s'est produite", { method: request.method, path: new URL(request.url).pathname }, error);
};
