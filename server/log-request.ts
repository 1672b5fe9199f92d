import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import { log } from "../app/log/log.server";

/**
 * Has the log tell of a request that was meant to change something, or that failed: when, what was asked, how it ended
 * and after how many milliseconds. Who only reads leaves no trace, and of nobody more than that.
 */
export function logRequest(id: string, request: IncomingMessage, response: ServerResponse) {
	const begun = performance.now();
	const { method = "", url = "" } = request;
	response.once("close", () => {
		const status = response.writableFinished ? response.statusCode : 499; // as nginx counts who has left
		if ((method === "GET" || method === "HEAD") && status < 500) return;
		const path = url.split("?")[0]?.slice(0, 200) ?? "";
		log(status < 500 ? "info" : "error", "Answered", {
			request: id,
			method: method.slice(0, 20),
			path,
			status,
			ms: Math.round(performance.now() - begun),
		});
	});
}
