import { readFile } from "node:fs/promises";
import { ownProgram } from "~/platform/env/run-in-process.server";
import { errorResponse } from "~/web/http/error-response.server";

/**
 * Returns a service worker of this build. A browser requests it again with each navigation, at most once a day.
 * @throws Response 404 in development: a browser that finds none unregisters it
 */
export async function workerResponse(name: string): Promise<Response> {
	if (process.env.NODE_ENV === "development") throw errorResponse(404, "Ce fichier n’existe pas.");
	return new Response(await readFile(ownProgram(name), "utf8"), {
		headers: {
			"Content-Type": "text/javascript; charset=utf-8",
			"Cache-Control": "no-cache",
			"Content-Security-Policy": "default-src 'none'; connect-src 'self'",
		},
	});
}
