import { cachedFile, cacheFile, cacheLoaded, cachePage, precache, updateSession } from "./offline-cache";
import { offlinePage } from "./offline-page";
import { isPrivate } from "./private-path";
import type { FetchEvent, WorkerScope } from "./worker-scope";

// Visitors read without a network what they have read with one. The network always comes first: what it answers is
// never older than without this worker.

const worker = globalThis as unknown as WorkerScope;

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener("activate", (event) =>
	event.waitUntil(Promise.all([worker.registration.navigationPreload?.enable(), worker.clients.claim()])),
);

worker.addEventListener("fetch", (event) => {
	const { method, url, mode, destination, referrer } = event.request;
	const { origin, pathname } = new URL(url);
	if (method !== "GET" || origin !== worker.location.origin) return;
	if (isPrivate(pathname)) {
		if (mode === "navigate") event.waitUntil(updateSession(pathname));
	} else if (mode === "navigate") event.respondWith(page(event));
	else if (/^(style|script|font|image)$/.test(destination) && !isPrivate(new URL(referrer || url).pathname))
		event.respondWith(file(event));
});

/** `page`: the address of a page that came before this worker; `files`: what it has loaded. */
worker.addEventListener("message", (event) => {
	const { page, files } = event.data as { page: string; files: string[] };
	event.waitUntil(cacheLoaded(page, files).then(() => precache(worker.location.origin)));
});

async function page(event: FetchEvent): Promise<Response> {
	const { request } = event;
	try {
		const response = (await event.preloadResponse) ?? (await fetch(request));
		event.waitUntil(cachePage(request.url, response.clone()));
		return response;
	} catch {
		return offlinePage(request.url);
	}
}

async function file(event: FetchEvent): Promise<Response> {
	const { request } = event;
	try {
		const response = await fetch(request);
		event.waitUntil(cacheFile(request.url, response.clone()));
		return response;
	} catch {
		return (await cachedFile(request.url)) ?? Response.error();
	}
}
