import { requestId } from "./request-id.server";

type Level = "info" | "error";

/**
 * Writes one JSON line with the request id. Never pass personal data, form values or database messages, which contain
 * values: of an error, only names, codes and the location are logged.
 */
export function log(level: Level, message: string, facts: Record<string, string | number> = {}, error?: unknown) {
	const line = {
		time: new Date().toISOString(),
		level,
		message,
		request: requestId(),
		...facts,
		...(error ? { error: factsOf(error) } : {}),
	};
	console[level](JSON.stringify(line));
}

function factsOf(error: unknown) {
	if (!(error instanceof Error)) return typeof error;
	const cause = error.cause instanceof Error ? error.cause : error;
	return {
		name: cause.name,
		code: "code" in cause ? String(cause.code) : undefined,
		path: "syscall" in cause && "path" in cause ? String(cause.path) : undefined, // of a file, not of a request
		// The message of a query error contains bound values, and the head of its stack repeats it.
		at: cause.stack
			?.split("\n")
			.filter((line) => /^\s+at /.test(line))
			.slice(0, 6),
	};
}
