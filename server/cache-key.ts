import type { IncomingMessage } from "node:http";
import { env } from "../app/platform/env/env.server";
import { splitAddress } from "./split-address";

/** The query parameters by which public pages differ; any others are ignored. */
const cacheKeyParameters = ["_data", "annee", "apres", "avant"];

/** Path and significant query parameters, after a prefix for `Save-Data`. */
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

/** The address that is rendered for a key, and the headers by which its pages differ. */
export const addressOfKey = (key: string) => key.slice(1);
export const headersOfKey = (key: string) => new Headers(key.startsWith("-") ? { "Save-Data": "on" } : {});

/** Whether an address is that of a file: no page's ends with an extension. */
export const isFile = (url: string) => /\.\w+$/.test(splitAddress(url)[0]);

export const wantsSaveData = ({ headers }: IncomingMessage) => headers["save-data"]?.toString().toLowerCase() === "on";

/**
 * Whether an address is spelled as links are. Routes match in any case, with escapes, dots and doubled slashes: cached
 * under each spelling, one page could evict all others. Capitals occur in « /Mission » and after the first segment,
 * where names are case-sensitive except for file extensions.
 */
export function isCanonicalPath(url: string): boolean {
	const [path] = splitAddress(url);
	return /^\/(Mission$|[^A-Z/]*(\/|$))/.test(path) && !/[%#]|\/[./]|\.\w*[A-Z]\w*$/.test(path);
}

/**
 * Whether a response belongs to its address. One with a query must name itself as canonical (`<link rel="canonical">`,
 * RFC 6596): pages without a cursor, and lists that ignore an unknown one, answer any query with content that has an
 * address already.
 */
export const isCanonicalAnswer = (address: string, body: Buffer) =>
	!address.includes("?") ||
	body.includes(`<link rel="canonical" href="${env.publicUrl}${address.replaceAll("&", "&amp;")}"`);
