import { randomBytes } from "node:crypto";
import type { EntryContext, HandleDataRequestFunction, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { publicPaths } from "~/platform/kinds/paths";
import { log, requestId } from "~/platform/log/log.server";
import { RequestNumber, statusText } from "~/site/layout/error-page";
import { isSharedCacheable } from "~/web/http/page-headers";
import { contentSecurityPolicy, renderTurn, TextResponse, wantsSaveData } from "~/web/http/page-rendering.server";
import { isHydrated, pageScript } from "~/web/scripts/page-script.server";
import { PageScript } from "~/web/scripts/page-scripts";

/** Renders the whole page before sending: streamed parts need a script, and every page works without one. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
	if (request.method === "POST") await renderTurn();
	if (status !== 200 || !headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
	const nonce = isSharedCacheable(headers) ? undefined : randomBytes(16).toString("base64");
	const script = wantsSaveData(request) || carriesForm(request, status) ? "" : pageScript(context);
	const html = renderToString(
		<RequestNumber.Provider value={requestId()}>
			<PageScript.Provider value={{ script, nonce }}>
				<RemixServer context={context} url={request.url} />
			</PageScript.Provider>
		</RequestNumber.Provider>,
	);
	headers.set("Content-Type", "text/html; charset=utf-8");
	if (status === 405) setAllow(request, headers);
	headers.set("Content-Security-Policy", contentSecurityPolicy(html, nonce));
	headers.append("Vary", "Save-Data");
	// Public pages are navigated by the browser; those of the administration are left to the client router.
	if (script !== "" && !isHydrated(context)) headers.set("Speculation-Rules", '"/speculation-rules.json"');
	return new TextResponse(`<!DOCTYPE html>${html}`, { status, headers });
}

/** Returns whether a page carries a form through the sign-in: hydration would double its texts. */
const carriesForm = (request: Request, status: number) =>
	status === 401 || new URL(request.url).pathname === publicPaths.resume;

/** Handles the loader data of a client-side navigation. */
export const handleDataRequest: HandleDataRequestFunction = (answer, { request }) => {
	const response = answer.headers.has("X-Remix-Error") ? translateError(answer) : answer;
	if (response.status === 405) setAllow(request, response.headers);
	if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
	response.headers.append("Vary", "Save-Data");
	return response;
};

/**
 * Adds Allow to 405 (RFC 9110 §15.5.6); only action-only routes reject reads. Remix ignores the headers of a response
 * that a document's loader throws.
 */
const setAllow = ({ method }: Request, headers: Headers) =>
	headers.set("Allow", method === "GET" || method === "HEAD" ? "POST" : "GET, HEAD");

/** Translates Remix's own English errors, except in development. */
function translateError(answer: Response) {
	if (process.env.NODE_ENV === "development") return answer;
	return Response.json({ message: statusText(answer.status).message }, answer);
}

export const handleError: HandleErrorFunction = (error, { request }) => {
	if (request.signal.aborted) return;
	if (isRouteErrorResponse(error) && error.status < 500) return; // a refusal, whose message the visitor gets
	log("error", "Une erreur s'est produite", { method: request.method, path: new URL(request.url).pathname }, error);
};
