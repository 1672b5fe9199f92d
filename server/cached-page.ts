import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isSharedCacheable, matchesEtag } from "../app/web/http/page-headers";
import { compressForCache, type Encoding, encodingFor, isCompressible } from "./encoding";
import { securityHeaders } from "./security-headers";

/** A response ready to be sent. */
type Sendable = { body: Buffer; headers: string[] };

/** A public response in memory. */
export type CachedPage = {
	etag: string;
	body: Buffer;
	compressible: boolean;
	headers: [string, string][];
	/** The response in each encoding requested so far. */
	sendable: Partial<Record<Encoding, Sendable>>;
	/** In milliseconds since the epoch. */
	renderedAt: number;
};

/** The maximum size of a cached response in bytes. */
const maxSizeBytes = 512 * 1024;

/**
 * Caches a response that is marked as shared (`s-maxage`, RFC 9111 §5.2.2.10) and sets no cookie; the body of any other
 * response is not read.
 * @param previous the page that it replaces: identical bytes are not compressed again
 */
export async function toCachedPage(response: Response, previous?: CachedPage): Promise<CachedPage | undefined> {
	const { headers: given } = response;
	const size = Number(given.get("Content-Length") ?? 0);
	if (response.status !== 200 || !isSharedCacheable(given) || given.has("Set-Cookie") || size > maxSizeBytes)
		return undefined;
	const body = Buffer.from(await response.arrayBuffer());
	const compressible = isCompressible(response.headers.get("Content-Type"));
	const digest = createHash("sha256").update(body).digest("base64url").slice(0, 22);
	// An ETag for several encodings must be weak (RFC 9110 §8.8.3.3).
	const etag = compressible ? `W/"${digest}"` : (response.headers.get("ETag") ?? `"${digest}"`);
	const renderedAt = Date.now();
	const headers = headersOf(response, etag, compressible);
	if (previous?.etag === etag && String(previous.headers) === String(headers)) return { ...previous, renderedAt };
	const page: CachedPage = { etag, body, compressible, headers, sendable: {}, renderedAt };
	await prepare(page, compressible ? "br" : "identity");
	return page;
}

function headersOf(response: Response, etag: string, compressible: boolean): [string, string][] {
	const merged = new Headers(response.headers);
	for (const name of ["content-length", "content-encoding", "transfer-encoding"]) merged.delete(name);
	merged.set("ETag", etag);
	for (const [name, value] of securityHeaders) if (!merged.has(name)) merged.set(name, value);
	// A response in a single encoding needs no `Vary` for caches in front of the site.
	if (compressible && !merged.get("Vary")?.includes("Accept-Encoding")) merged.append("Vary", "Accept-Encoding");
	return [...merged];
}

async function prepare(page: CachedPage, encoding: Encoding): Promise<Sendable> {
	const compressed = await compressForCache[encoding](page.body);
	const contentEncoding: [string, string][] = encoding === "identity" ? [] : [["Content-Encoding", encoding]];
	const all = [["Age", "0"], ...page.headers, ...contentEncoding, ["Content-Length", String(compressed.length)]];
	const sendable = { body: compressed, headers: all.flat() };
	page.sendable[encoding] = sendable;
	return sendable;
}

/**
 * Serves a page from memory, or 304 (RFC 9110 §13.1.2).
 * @param ageMs milliseconds for which it may have been stale (RFC 9111 §5.1); 0 for a current page
 */
export function sendCachedPage(page: CachedPage, request: IncomingMessage, response: ServerResponse, ageMs = 0) {
	const age = String(Math.floor(ageMs / 1000));
	if (matchesEtag(request.headers["if-none-match"] ?? "", page.etag)) {
		const notModifiedHeaders = page.headers.filter(([name]) => !/^content-(type|disposition)$/i.test(name));
		response.writeHead(304, [["Age", age], ...notModifiedHeaders].flat()).end();
		return;
	}
	const encoding = page.compressible ? encodingFor(request.headers["accept-encoding"]) : "identity";
	const prepared = page.sendable[encoding];
	if (prepared) return write(prepared, age, request, response);
	prepare(page, encoding).then(
		(sendable) => write(sendable, age, request, response),
		() => response.destroy(),
	);
}

function write({ body, headers }: Sendable, age: string, request: IncomingMessage, response: ServerResponse) {
	headers[1] = age;
	response.writeHead(200, headers);
	response.end(request.method === "HEAD" ? undefined : body);
}
