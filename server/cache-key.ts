import type { IncomingMessage } from "node:http";
import { env } from "../app/platform/env/env.server";
import { splitAddress } from "./split-address";

/** The query parameters that change public pages; all others are ignored. */
const cacheKeyParameters = ["_data", "annee", "apres", "avant"];

/** Returns path and significant query parameters, after a prefix for `Save-Data`. */
export function cacheKey(request: IncomingMessage): string {
	const prefix = wantsSaveData(request) ? "-" : "+";
	const { url = "" } = request;
	if (!url.includes("?")) return prefix + url;
	const [path, query] = splitAddress(url);
	const all = new URLSearchParams(query);
	const significant = new URLSearchParams(
		cacheKeyParameters.flatMap((name) => (all.has(name) ? [[name, all.get(name) ?? ""]] : [])),
	);
	return prefix + (significant.size > 0 ? `${path}?${significant}` : path);
}

/** The URL and the headers with which the page of a key is rendered. */
export const addressOfKey = (key: string) => key.slice(1);
export const headersOfKey = (key: string) => new Headers(key.startsWith("-") ? { "Save-Data": "on" } : {});

/** True for the URL of a file: no page's path ends with an extension. */
export const isFile = (url: string) => /\.\w+$/.test(splitAddress(url)[0]);

export const wantsSaveData = ({ headers }: IncomingMessage) => headers["save-data"]?.toString().toLowerCase() === "on";

/**
 * True for a path that is spelled as in links. Routes match in any case, with escapes, dots and doubled slashes: if
 * each spelling were cached, one page could evict all others. Capitals occur in « /Mission » and after the first
 * segment, where names are case-sensitive except for file extensions.
 */
export function isCanonicalPath(url: string): boolean {
	const [path] = splitAddress(url);
	return /^\/(Mission$|[^A-Z/]*(\/|$))/.test(path) && !/[%#]|\/[./]|\.\w*[A-Z]\w*$/.test(path);
}

/**
 * True when a response belongs to its URL. With a query, it must name itself as canonical (`<link rel="canonical">`,
 * RFC 6596): pages without a cursor, and lists that ignore an unknown one, answer any query with content that already
 * has another URL.
 */
export const isCanonicalAnswer = (address: string, body: Buffer) =>
	!address.includes("?") ||
	body.includes(`<link rel="canonical" href="${env.publicUrl}${address.replaceAll("&", "&amp;")}"`);
