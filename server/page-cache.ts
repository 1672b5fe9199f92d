import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as turn } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { acknowledgedWrites, databaseWrites } from "../app/platform/db/client.server";
import { nextChange } from "../app/platform/db/next-change.server";
import { isSharedCacheable } from "../app/web/http/page-headers";
import { addressOfKey, cacheKey, headersOfKey, isCanonicalAnswer, isCanonicalPath, isFile } from "./cache-key";
import { headersOf, isConditional, isForEveryone, isKnownHost, unconditionalHeadersOf } from "./cacheable-request";
import { type CachedPage, sendCachedPage, toCachedPage } from "./cached-page";

/** Renders a URL; `response` is that of the waiting visitor, if there is one. */
export type Render = (address: string, headers: Headers, response?: ServerResponse) => Promise<Response>;

/** Writes a rendered response to a visitor. */
export type SendResponse = (answer: Response, request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The maximum size of the cache in bytes; the least recently used pages are evicted first. */
const maxBytes = 64 * 1024 * 1024;

/** Milliseconds for which a page may be served stale while rendering fails (RFC 5861, stale-if-error). */
const maxStaleAgeMs = 24 * 60 * 60_000;

/** The maximum number of pages re-rendered after a change, before they are requested. */
const mostWarmed = 300;

/** A page in memory; it is current until a write, or until the time at which it may change by itself. */
type Entry = CachedPage & { writes: number; acknowledged: number; until: number; asked: number };

/**
 * Creates a shared cache in the sense of RFC 9111, whose pages live until something changes. A write of this process
 * makes all of them stale at once, one of another process within 10 ms (database file) or a second (server).
 */
export function createPageCache(render: Render, send: SendResponse) {
	const pages = new LRUCache<string, Entry>({
		maxSize: maxBytes,
		sizeCalculation: ({ body }) => 2 * body.length + 4096,
	});
	/** Keys whose query matters, like pages opened by a link with a token: they are not cached. */
	const uncacheable = new LRUCache<string, true>({ max: 100 });
	const rendering = new Map<string, { writes: number; promise: Promise<Entry | undefined> }>();

	/** Serves from memory. @returns false when the page is not cached or not current */
	function respondFromCache(request: IncomingMessage, response: ServerResponse): boolean {
		if (!isForEveryone(request) || !isKnownHost(request.headers.host)) return false;
		const key = cacheKey(request);
		const page = pages.get(key);
		if (page === undefined || !isCurrent(page)) return false;
		page.asked++;
		sendCachedPage(page, request, response);
		return true;
	}

	/** Renders a missing page once, however many requests for it arrive, whatever else their queries contain. */
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
		const asked = (pages.peek(key)?.asked ?? 0) + 1;
		const [inProgress, now] = [rendering.get(key), Date.now()];
		// A rendering that began before the last write would show the former state.
		if (inProgress?.writes === databaseWrites()) {
			const page = await inProgress.promise.catch(() => undefined);
			if (page && now < page.until) return sendCachedPage(page, request, response);
			return respondUncached();
		}
		const rendered = render(addressOfKey(key), unconditionalHeadersOf(request), response);
		const page = await renderOnce(key, rendered, now, asked);
		if (page) return sendCachedPage(page, request, response);
		const answer = await rendered;
		const stale = staleIfError(key, answer);
		if (stale) {
			await answer.body?.cancel();
			return sendCachedPage(stale, request, response, Date.now() - stale.renderedAt);
		}
		// The page is too large for the cache: rendered without its conditions, it would be sent whole instead of 304.
		if (isConditional(request) && answer.headers.has("ETag")) {
			await answer.body?.cancel();
			return respondUncached();
		}
		if (!ignoresQuery || answer.status === 404) return send(answer, request, response);
		if (answer.status < 400) uncacheable.set(key, true);
		await answer.body?.cancel();
		return respondUncached();
	}

	/**
	 * Caches the page being rendered, unless something changes in the meantime.
	 * @param begun when the rendering began, in milliseconds since the epoch
	 */
	function renderOnce(
		key: string,
		rendered: Promise<Response>,
		begun: number,
		asked: number,
	): Promise<Entry | undefined> {
		const [writes, acknowledged] = [databaseWrites(), acknowledgedWrites()];
		const change = nextChange(begun).catch(() => begun);
		const promise = rendered
			.then((answer) => Promise.all([toCachedPage(answer, pages.peek(key)), change]))
			.then(async ([page, until]) => {
				const entry = page && { ...page, writes, acknowledged, until, asked };
				if (writes !== databaseWrites()) return entry; // it may already be stale
				if (entry && isCanonicalAnswer(addressOfKey(key), entry.body)) pages.set(key, entry);
				else if (!staleIfError(key, await rendered)) pages.delete(key);
				return entry;
			})
			.finally(() => {
				if (rendering.get(key)?.promise === promise) rendering.delete(key);
			});
		rendering.set(key, { writes, promise });
		return promise;
	}

	/** State of the last warming: the write count, and the time until which nothing changes by itself. */
	let warmed = { writes: -1, until: 0 };
	let lastSeen = -1;
	let isWarming = false;

	/**
	 * Re-renders the most requested pages after a change, before they are requested. It waits for a call without a write
	 * since the previous one, as a volunteer may be in the middle of several.
	 */
	async function warm(): Promise<void> {
		const [writes, now] = [databaseWrites(), Date.now()];
		const isSettled = writes === lastSeen;
		lastSeen = writes;
		if (!isSettled || isWarming || (warmed.writes === writes && now < warmed.until)) return;
		isWarming = true;
		await renderStale(writes, now).finally(() => {
			isWarming = false;
		});
	}

	async function renderStale(writes: number, now: number): Promise<void> {
		warmed = { writes, until: await nextChange(now) };
		const stale = [...pages.entries()].filter(([key, page]) => !isCurrent(page) && !isFile(addressOfKey(key)));
		for (const [key, { asked }] of stale
			.toSorted(([, one], [, other]) => other.asked - one.asked)
			.slice(0, mostWarmed)) {
			await turn(); // a visitor's request comes first
			if (databaseWrites() !== writes) return;
			const begun = Date.now();
			await renderOnce(key, render(addressOfKey(key), headersOfKey(key)), begun, asked);
		}
	}

	/** Returns the cached page to serve instead of a failure; never one that an acknowledged write may have withdrawn. */
	function staleIfError(key: string, answer: Response): CachedPage | undefined {
		const page = pages.peek(key);
		const age = Date.now() - (page?.renderedAt ?? 0);
		const isUsable =
			answer.status === 503 && page?.acknowledged === acknowledgedWrites() && age >= 0 && age < maxStaleAgeMs;
		return isUsable ? page : undefined;
	}

	return { respondFromCache, renderAndCache, warm };
}

/** True when a page is current; false for a page rendered in the future, as after the clock was set back. */
const isCurrent = ({ writes, renderedAt, until }: Entry, now = Date.now()) =>
	writes === databaseWrites() && renderedAt <= now && now < until;
