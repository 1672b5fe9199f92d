import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as turn } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { databaseWrites } from "../app/db/client.server";
import { env } from "../app/env/env.server";
import { isSharedCacheable } from "../app/http/public-page";
import { log } from "../app/log/log.server";
import { addressOfKey, cacheKey, isCanonicalAnswer, isCanonicalPath, wantsSaveData } from "./cache-key";
import { type CachedPage, sendCachedPage, toCachedPage } from "./cached-page";
import { isHost } from "./request-guard";
import { maxAddress } from "./split-address";

/** Asks the pages themselves; `response` is that of the visitor who waits for it, if one does. */
export type Ask = (address: string, headers: Headers, response?: ServerResponse) => Promise<Response>;

/** Writes an answer of the pages to a visitor. */
export type Send = (answer: Response, request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** How much the cache may hold, in bytes; what was asked for least recently goes first. */
const mostBytes = 64 * 1024 * 1024;

const host = env.PUBLIC_URL && new URL(env.publicUrl).host;

/**
 * A cache of the answers that are marked as the same for everyone, as RFC 9111 has it. What this process writes to the
 * database ends the life of them all, so that the very next visitor sees it; what others write, or the clock brings, is
 * seen when the seconds of an answer are over.
 */
export function createPageCache(ask: Ask, send: Send) {
	const pages = new LRUCache<string, CachedPage & { writes: number }>({
		maxSize: mostBytes,
		sizeCalculation: ({ body }) => 2 * body.length + 4096,
	});
	/** What is somebody's own, like a page opened by a link with a token, heeds its whole address. */
	const own = new LRUCache<string, true>({ max: 100 });
	const underWay = new Map<string, { writes: number; made: Promise<CachedPage | undefined> }>();

	/** Answers at once, if it can. */
	function respondFromCache(request: IncomingMessage, response: ServerResponse): boolean {
		if (!isForEveryone(request) || !isKnownHost(request.headers.host)) return false;
		const key = cacheKey(request);
		const page = pages.get(key);
		const now = Date.now();
		if (page === undefined || page.writes !== databaseWrites()) return false;
		if (now >= page.usableUntil || now < page.madeAt) return false; // of a clock that was set back since
		if (now >= page.freshUntil && !underWay.has(key))
			make(key, revalidate(key, request)).catch((error) => log("error", "A page could not be made anew", {}, error));
		sendCachedPage(page, request, response);
		return true;
	}

	/** After those who have it already: nobody waits for it. */
	async function revalidate(key: string, request: IncomingMessage): Promise<Response> {
		const headers = savingHeaders(request);
		await turn();
		return ask(addressOfKey(key), headers);
	}

	/** Makes what is not there: once, however many ask meanwhile, and whatever they ask beside what is heeded. */
	async function renderAndCache(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { url = "" } = request;
		if (!isForEveryone(request) || !isCanonicalPath(url))
			return send(await ask(url, headersOf(request), response), request, response);
		const key = cacheKey(request);
		const longer = addressOfKey(key) !== url;
		if (longer && own.has(key)) {
			const answer = await ask(url, headersOf(request), response);
			if (!isSharedCacheable(answer.headers)) return send(answer, request, response);
			own.delete(key);
			await answer.body?.cancel(); // it may show what only this address says
		}
		const waitedFor = underWay.get(key);
		// One that was begun before the last change would show what was there before.
		if (waitedFor?.writes === databaseWrites()) {
			const page = await waitedFor.made.catch(() => undefined);
			if (page) return sendCachedPage(page, request, response);
			return send(await ask(url, headersOf(request), response), request, response);
		}
		const asked = ask(addressOfKey(key), wholeHeadersOf(request), response);
		const page = await make(key, asked);
		if (page) return sendCachedPage(page, request, response);
		const answer = await asked;
		// Too large for the cache: asked without its condition, it is sent whole to who has it already.
		if (isConditional(request) && answer.headers.has("ETag")) {
			await answer.body?.cancel();
			return send(await ask(url, headersOf(request), response), request, response);
		}
		if (!longer || answer.status === 404) return send(answer, request, response);
		if (answer.status < 400) own.set(key, true);
		await answer.body?.cancel();
		return send(await ask(url, headersOf(request), response), request, response);
	}

	function make(key: string, asked: Promise<Response>): Promise<CachedPage | undefined> {
		const writes = databaseWrites();
		const made = asked
			.then((answer) => toCachedPage(answer, pages.peek(key)))
			.then((page) => {
				if (writes !== databaseWrites()) return page; // it may be out of date already
				if (page && isCanonicalAnswer(addressOfKey(key), page.body)) pages.set(key, { ...page, writes });
				else pages.delete(key);
				return page;
			})
			.finally(() => {
				if (underWay.get(key)?.made === made) underWay.delete(key);
			});
		underWay.set(key, { writes, made });
		return made;
	}

	return { answered: respondFromCache, missed: renderAndCache };
}

let knownHost = host;

/** Whether the host is ours, or where none is named one that can be: the front door refuses the others. */
function isKnownHost(asked = ""): boolean {
	if (asked === knownHost) return true;
	if (host || !isHost(asked)) return false;
	knownHost = asked; // most ask under the same name
	return true;
}

/**
 * Whoever has a cookie may see something of their own; parts of files are read from the disk; conditions on the answer,
 * but that it be another than the last, are for the page to judge; a long address is for the front door to refuse.
 */
function isForEveryone({ method, url = "", headers }: IncomingMessage): boolean {
	if ((method !== "GET" && method !== "HEAD") || url.length > maxAddress) return false;
	if (headers.cookie !== undefined || headers.range !== undefined) return false;
	return headers["if-match"] === undefined && headers["if-unmodified-since"] === undefined;
}

const savingHeaders = (request: IncomingMessage) => new Headers(wantsSaveData(request) ? { "Save-Data": "on" } : {});

function headersOf(request: IncomingMessage): Headers {
	const headers = new Headers();
	for (const [name, value] of Object.entries(request.headers))
		if (value !== undefined) headers.set(name, String(value));
	return headers;
}

/** What would shorten the answer to 304 (RFC 9110 §13.1). */
const conditions = ["if-none-match", "if-modified-since"];

const isConditional = ({ headers }: IncomingMessage) => conditions.some((name) => headers[name] !== undefined);

/** All that was sent along, but the conditions: the cache wants the answer whole. */
function wholeHeadersOf(request: IncomingMessage): Headers {
	const headers = headersOf(request);
	for (const name of conditions) headers.delete(name);
	return headers;
}
