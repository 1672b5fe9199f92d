import type { IncomingMessage } from "node:http";
import { env } from "../app/platform/env/env.server";
import { isHost } from "./request-guard";
import { maxAddress } from "./split-address";

// These functions decide whether the page cache may handle a request.

const host = env.PUBLIC_URL && new URL(env.publicUrl).host;
let knownHost = host;

/** True for the site's own host or, without PUBLIC_URL, any valid one: the request guard rejects the others. */
export function isKnownHost(requestHost = ""): boolean {
	if (requestHost === knownHost) return true;
	if (host || !isHost(requestHost)) return false;
	knownHost = requestHost; // most requests name the same one
	return true;
}

/**
 * True for requests that all visitors get the same response to: cookies may personalize a page, ranges are read from
 * the disk, the page itself evaluates `If-Match`, and the request guard rejects long URLs.
 */
export function isForEveryone({ method, url = "", headers }: IncomingMessage): boolean {
	if ((method !== "GET" && method !== "HEAD") || url.length > maxAddress) return false;
	if (headers.cookie !== undefined || headers.range !== undefined) return false;
	return headers["if-match"] === undefined && headers["if-unmodified-since"] === undefined;
}

/**
 * True when a page may be read from a replica, some milliseconds old: not for visitors who may have just written, which
 * are volunteers with a cookie, or donors, whose page has a key in its URL.
 */
export const mayReadNearby = (address: string, headers: Headers): boolean =>
	!headers.has("cookie") && !/[?&]cle=/.test(address);

export function headersOf(request: IncomingMessage): Headers {
	const headers = new Headers();
	for (const [name, value] of Object.entries(request.headers))
		if (value !== undefined) headers.set(name, String(value));
	return headers;
}

/** Conditional headers that may turn the response into a 304 (RFC 9110 §13.1). */
const conditions = ["if-none-match", "if-modified-since"];

export const isConditional = ({ headers }: IncomingMessage) => conditions.some((name) => headers[name] !== undefined);

/** Returns all headers but the conditional ones, as the cache needs the whole body. */
export function unconditionalHeadersOf(request: IncomingMessage): Headers {
	const headers = headersOf(request);
	for (const name of conditions) headers.delete(name);
	return headers;
}
