import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import { log } from "../app/platform/log/log.server";

/**
 * Logs requests that change something or fail, with path, status and milliseconds. Other reads are not logged, for
 * privacy.
 */
export function logRequest(id: string, request: IncomingMessage, response: ServerResponse) {
	const startedAt = performance.now();
	const { method = "", url = "" } = request;
	response.once("close", () => {
		const status = response.writableFinished ? response.statusCode : 499; // nginx's code for « client closed request »
		if ((method === "GET" || method === "HEAD") && status < 500) return;
		const path = url.split("?")[0]?.slice(0, 200) ?? "";
		log(status < 500 ? "info" : "error", "Answered", {
			request: id,
			method: method.slice(0, 20),
			path,
			status,
			ms: Math.round(performance.now() - startedAt),
		});
	});
}
