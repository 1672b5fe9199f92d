import type { EntryContext, HandleErrorFunction } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { log } from "~/log.server";

/** Renders a page whole: streamed parts need a script to be put in place, and every page works without one. */
export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
	const html = renderToString(<RemixServer context={context} url={request.url} />);
	headers.set("Content-Type", "text/html; charset=utf-8");
	return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
	if (request.signal.aborted) return;
	log("error", "Une erreur s'est produite", { method: request.method, path: new URL(request.url).pathname }, error);
};
