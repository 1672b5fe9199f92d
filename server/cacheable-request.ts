import type { IncomingMessage } from "node:http";
import { env } from "../app/platform/env/env.server";
import { isHost } from "./request-guard";
import { maxAddress } from "./split-address";

// What a request says to the page cache.

const host = env.PUBLIC_URL && new URL(env.publicUrl).host;
let knownHost = host;

/** Whether it is our host or, without PUBLIC_URL, a valid one: the request guard rejects the others. */
export function isKnownHost(requestHost = ""): boolean {
	if (requestHost === knownHost) return true;
	if (host || !isHost(requestHost)) return false;
	knownHost = requestHost; // most requests name the same one
	return true;
}

/**
 * Cookies may personalize a page; ranges are read from the disk; the page itself evaluates `If-Match`; the request
 * guard rejects long addresses.
 */
export function isForEveryone({ method, url = "", headers }: IncomingMessage): boolean {
	if ((method !== "GET" && method !== "HEAD") || url.length > maxAddress) return false;
	if (headers.cookie !== undefined || headers.range !== undefined) return false;
	return headers["if-match"] === undefined && headers["if-unmodified-since"] === undefined;
}

/**
 * Whether a page may show what a replica has, some milliseconds old: not to who may have just written, a volunteer with a
 * cookie or a donor, whose own page has a key in its address.
 */
export const mayReadNearby = (address: string, headers: Headers): boolean =>
	!headers.has("cookie") && !/[?&]cle=/.test(address);

export function headersOf(request: IncomingMessage): Headers {
	const headers = new Headers();
	for (const [name, value] of Object.entries(request.headers))
		if (value !== undefined) headers.set(name, String(value));
	return headers;
}

/** Headers that may turn the response into 304 (RFC 9110 §13.1). */
const conditions = ["if-none-match", "if-modified-since"];

export const isConditional = ({ headers }: IncomingMessage) => conditions.some((name) => headers[name] !== undefined);

/** All headers but the conditions: the cache needs the whole body. */
export function unconditionalHeadersOf(request: IncomingMessage): Headers {
	const headers = headersOf(request);
	for (const name of conditions) headers.delete(name);
	return headers;
}
