import { load, networkFirst } from "./network-first";
import {
	cachedFile,
	cachedPage,
	cacheFile,
	cacheLoaded,
	cachePage,
	deleteFormerCaches,
	isPublicPage,
	precache,
} from "./offline-cache";
import { offlinePage } from "./offline-page";
import { isPrivate } from "./private-path";
import { updateSession } from "./update-session";
import type { FetchEvent, WorkerScope } from "./worker-scope";

// Visitors read without a network what they have read with one. The network always comes first: what it answers is
// never older than without this worker.

const worker = globalThis as unknown as WorkerScope;

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener("activate", (event) =>
	event.waitUntil(
		Promise.all([worker.registration.navigationPreload?.enable(), worker.clients.claim(), deleteFormerCaches()]),
	),
);

worker.addEventListener("fetch", (event) => {
	const { method, url, mode, destination, referrer } = event.request;
	const { origin, pathname } = new URL(url);
	if (method !== "GET" || origin !== worker.location.origin) return;
	if (mode === "navigate") {
		if (isPrivate(pathname)) event.waitUntil(updateSession(pathname));
		event.respondWith(isPrivate(pathname) ? load(event) : page(event));
	} else if (/^(style|script|font|image)$/.test(destination) && !isPrivate(new URL(referrer || url).pathname))
		event.respondWith(file(event));
});

/** `page`: the address of a page that came before this worker, and `files` what it has loaded. */
worker.addEventListener("message", (event) => {
	const { page, files } = event.data as { page?: string; files: string[] };
	const loaded = page === undefined ? Promise.resolve() : cacheLoaded(page, files);
	event.waitUntil(loaded.then(() => precache(worker.location.origin)));
});

async function page(event: FetchEvent): Promise<Response> {
	const { url } = event.request;
	const response = load(event);
	const copy = response.then((answer) => (isPublicPage(answer) ? answer.clone() : undefined));
	event.waitUntil(copy.then((answer) => answer && cachePage(url, answer)).catch(() => {}));
	return networkFirst(
		response,
		async () => (await cachedPage(url)) !== undefined,
		() => offlinePage(url),
	);
}

async function file(event: FetchEvent): Promise<Response> {
	const { request } = event;
	try {
		const response = await fetch(request);
		event.waitUntil(cacheFile(request.url, response.clone()).catch(() => {}));
		return response;
	} catch {
		return (await cachedFile(request.url)) ?? Response.error();
	}
}
