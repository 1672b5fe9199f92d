import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as turn } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { acknowledgedWrites, databaseWrites } from "../app/db/client.server";
import { isSharedCacheable } from "../app/http/public-page";
import { log } from "../app/log/log.server";
import { addressOfKey, cacheKey, isCanonicalAnswer, isCanonicalPath } from "./cache-key";
import {
	headersOf,
	isConditional,
	isForEveryone,
	isKnownHost,
	savingHeaders,
	unconditionalHeadersOf,
} from "./cacheable-request";
import { type CachedPage, sendCachedPage, toCachedPage } from "./cached-page";

/** Renders an address; `response` is that of the waiting visitor, if there is one. */
export type Render = (address: string, headers: Headers, response?: ServerResponse) => Promise<Response>;

/** Writes a rendered response to a visitor. */
export type SendResponse = (answer: Response, request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The size of the cache, in bytes; the least recently used pages are evicted first. */
const maxBytes = 64 * 1024 * 1024;

/** How long a page may be served stale while it cannot be rendered (RFC 5861, stale-if-error), in milliseconds. */
const maxStaleAge = 24 * 60 * 60_000;

/**
 * A shared cache in the sense of RFC 9111. A write of this process to the database makes all pages stale at once;
 * those of other nodes within a second, those of other processes at a file, and the passing of time, when `s-maxage` ends.
 */
export function createPageCache(render: Render, send: SendResponse) {
	const pages = new LRUCache<string, CachedPage & { writes: number; acknowledged: number }>({
		maxSize: maxBytes,
		sizeCalculation: ({ body }) => 2 * body.length + 4096,
	});
	/** Keys whose query matters, like pages opened by a link with a token: they are not cached. */
	const uncacheable = new LRUCache<string, true>({ max: 100 });
	const rendering = new Map<string, { writes: number; promise: Promise<CachedPage | undefined> }>();

	/** Serves from memory. @returns whether it could */
	function respondFromCache(request: IncomingMessage, response: ServerResponse): boolean {
		if (!isForEveryone(request) || !isKnownHost(request.headers.host)) return false;
		const key = cacheKey(request);
		const page = pages.get(key);
		const now = Date.now();
		if (page === undefined || page.writes !== databaseWrites()) return false;
		if (now >= page.usableUntil || now < page.renderedAt) return false; // the clock was set back
		if (now >= page.freshUntil && !rendering.has(key))
			renderOnce(key, revalidate(key, request)).catch((error) =>
				log("error", "A cached page could not be revalidated", {}, error),
			);
		sendCachedPage(page, request, response);
		return true;
	}

	/** After a turn of the event loop, since no visitor waits for it. */
	async function revalidate(key: string, request: IncomingMessage): Promise<Response> {
		const headers = savingHeaders(request);
		await turn();
		return render(addressOfKey(key), headers);
	}

	/** Renders a missing page once, however many requests ask for it meanwhile, and whatever else is in their query. */
	async function renderAndCache(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { url = "" } = request;
		const respondUncached = async () => send(await render(url, headersOf(request), response), request, response);
		if (!isForEveryone(request) || !isCanonicalPath(url)) return respondUncached();
		const key = cacheKey(request);
		const ignoresQuery = addressOfKey(key) !== url;
		if (ignoresQuery && uncacheable.has(key)) {
			const answer = await render(url, headersOf(request), response);
			if (!isSharedCacheable(answer.headers)) return send(answer, request, response);
			uncacheable.delete(key);
			await answer.body?.cancel(); // it may depend on the ignored part of the query
		}
		const inProgress = rendering.get(key);
		// One that began before the last write would show the former state.
		if (inProgress?.writes === databaseWrites()) {
			const page = await inProgress.promise.catch(() => undefined);
			if (page) return sendCachedPage(page, request, response);
			return respondUncached();
		}
		const rendered = render(addressOfKey(key), unconditionalHeadersOf(request), response);
		const page = await renderOnce(key, rendered);
		if (page) return sendCachedPage(page, request, response);
		const answer = await rendered;
		const stale = staleIfError(key, answer);
		if (stale) {
			await answer.body?.cancel();
			return sendCachedPage(stale, request, response);
		}
		// Too large for the cache: rendered without its conditions, it would be sent whole instead of 304.
		if (isConditional(request) && answer.headers.has("ETag")) {
			await answer.body?.cancel();
			return respondUncached();
		}
		if (!ignoresQuery || answer.status === 404) return send(answer, request, response);
		if (answer.status < 400) uncacheable.set(key, true);
		await answer.body?.cancel();
		return respondUncached();
	}

	function renderOnce(key: string, rendered: Promise<Response>): Promise<CachedPage | undefined> {
		const [writes, acknowledged] = [databaseWrites(), acknowledgedWrites()];
		const promise = rendered
			.then((answer) => toCachedPage(answer, pages.peek(key)))
			.then(async (page) => {
				if (writes !== databaseWrites()) return page; // it may be stale already
				if (page && isCanonicalAnswer(addressOfKey(key), page.body)) pages.set(key, { ...page, writes, acknowledged });
				else if (!staleIfError(key, await rendered)) pages.delete(key);
				return page;
			})
			.finally(() => {
				if (rendering.get(key)?.promise === promise) rendering.delete(key);
			});
		rendering.set(key, { writes, promise });
		return promise;
	}

	/** The cached page to serve instead of a failure; never one that an acknowledged write may have withdrawn. */
	function staleIfError(key: string, answer: Response): CachedPage | undefined {
		const page = pages.peek(key);
		const age = Date.now() - (page?.renderedAt ?? 0);
		const isUsable =
			answer.status === 503 && page?.acknowledged === acknowledgedWrites() && age >= 0 && age < maxStaleAge;
		return isUsable ? page : undefined;
	}

	return { respondFromCache, renderAndCache };
}
