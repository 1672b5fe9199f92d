import { readFile } from "node:fs/promises";
import { ownProgram } from "~/env/own-program.server";
import { errorResponse } from "~/http/error-response.server";

/** Under the root, whose pages it serves. A browser asks for it again with each navigation, at most once a day. */
export async function loader() {
	// A browser that finds none unregisters it.
	if (process.env.NODE_ENV === "development") throw errorResponse(404, "Ce fichier n’existe pas.");
	return new Response(await readFile(ownProgram("service-worker"), "utf8"), {
		headers: {
			"Content-Type": "text/javascript; charset=utf-8",
			"Cache-Control": "no-cache",
			"Content-Security-Policy": "default-src 'none'; connect-src 'self'",
		},
	});
}
