import { requestId } from "./request-id.server";

type Level = "info" | "error";

/**
 * Writes one JSON line, with the number of the request it belongs to. Give it no personal data, no form value and no
 * database message, which holds values: of an error, only names, codes and the place are kept.
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
		// A query error repeats the bound values in its message, hence in the head of its stack too.
		at: cause.stack
			?.split("\n")
			.filter((line) => /^\s+at /.test(line))
			.slice(0, 6),
	};
}
