import type { IncomingMessage } from "node:http";
import { env } from "../app/env/env.server";
import { splitAddress } from "./split-address";

/** The parameters of an address by which public pages differ; whatever else follows the « ? », it is the same page. */
const cacheKeyParameters = ["_data", "apres", "avant"];

/** Path and what is heeded of the query, after a sign for who saves data. */
export function cacheKey(request: IncomingMessage): string {
	const sign = wantsSaveData(request) ? "-" : "+";
	const { url = "" } = request;
	if (!url.includes("?")) return sign + url;
	const [path, query] = splitAddress(url);
	const asked = new URLSearchParams(query);
	const kept = new URLSearchParams(
		cacheKeyParameters.flatMap((name) => (asked.has(name) ? [[name, asked.get(name) ?? ""]] : [])),
	);
	return sign + (kept.size > 0 ? `${path}?${kept}` : path);
}

/** The address that is asked for what is kept under a key. */
export const addressOfKey = (key: string) => key.slice(1);

/** Whether a visitor asks for little data. */
export const wantsSaveData = ({ headers }: IncomingMessage) => headers["save-data"]?.toString().toLowerCase() === "on";

/**
 * Whether an address has the spelling that links have. Routes match in any case, with escapes, dots and doubled slashes:
 * kept under each, one page could push out all others. Capitals stand in « /Mission » and in what follows the first name,
 * which is looked up as it is written, but for the end of a file's name.
 */
export function isCanonicalPath(url: string): boolean {
	const [path] = splitAddress(url);
	return /^\/(Mission$|[^A-Z/]*(\/|$))/.test(path) && !/[%#]|\/[./]|\.\w*[A-Z]\w*$/.test(path);
}

/**
 * Whether an answer belongs to its address. One with a query has to name itself as the page's one address
 * (`<link rel="canonical">`, RFC 6596): pages that have no cursor, and lists that pass over one that leads nowhere, answer
 * any with what has an address already.
 */
export const isCanonicalAnswer = (address: string, body: Buffer) =>
	!address.includes("?") || body.includes(`<link rel="canonical" href="${env.publicUrl}${address}"`);
