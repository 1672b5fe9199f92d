import type { ServerResponse } from "node:http";
import { log } from "../app/platform/log/log.server";
import { refuse } from "./refuse";

/** System calls that read files. */
const fileCalls = /^(open|read|stat|lstat|fstat|statx|statfs|access|scandir)$/;

/** Logs an error that nothing else caught, and responds unless the response has begun. */
export function handleError(error: unknown, response: ServerResponse) {
	if (response.destroyed) return;
	log("error", "Une erreur s'est produite", {}, error);
	if (response.headersSent) return void response.destroy();
	for (const name of ["Content-Length", "Content-Encoding", "Content-Disposition", "ETag", "Last-Modified"])
		response.removeHeader(name);
	// A disk or limit that refuses a file is not an error in the code.
	if (error instanceof Error && "syscall" in error && fileCalls.test(String(error.syscall)))
		return refuse(response, 503, "Ce fichier ne peut pas être lu pour l’instant. Réessayez dans un instant.");
	response
		.writeHead(500, { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" })
		.end("Une erreur s'est produite");
}
