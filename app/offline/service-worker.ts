import {
	cachedFile,
	cachedPage,
	cacheFile,
	cachePage,
	deleteFormerCaches,
	isPublicPage,
	isSignedIn,
	precache,
	updateSession,
} from "./offline-cache";
import { offlinePage } from "./offline-page";
import { isPrivate } from "./private-path";
import { type FetchEvent, load, networkFirst, type WorkerScope } from "./worker-scope";

// Visitors read without a network what they have read with one. The network always comes first: what it answers is
// never older than without this worker. Nor may it make a page slower: while there is a network, it handles no files,
// and stores what a page has loaded only once the page is shown.

const worker = globalThis as unknown as WorkerScope;

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener("activate", (event) =>
	event.waitUntil(
		Promise.all([worker.registration.navigationPreload?.enable(), worker.clients.claim(), deleteFormerCaches()]),
	),
);

worker.addEventListener("fetch", (event) => {
	const { method, url, mode } = event.request;
	const { origin, pathname } = new URL(url);
	if (method !== "GET" || origin !== worker.location.origin) return;
	if (mode === "navigate") {
		if (isPrivate(pathname)) event.waitUntil(updateSession(pathname));
		event.respondWith(isPrivate(pathname) ? load(event) : page(event));
	} else if (isCut || !navigator.onLine) event.respondWith(file(event.request));
});

/** What a page has loaded. */
worker.addEventListener("message", (event) => {
	if (!Array.isArray(event.data)) return; // of a page of the former release
	event.waitUntil(cacheLoaded(event.data).then(() => precache(worker.location.origin)));
});

/** Whether the last page had to be a stored one. */
let isCut = false;

/** How long the next page is left to itself before anything is stored, in milliseconds. */
const storeDelay = 2000;

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function page(event: FetchEvent): Promise<Response> {
	const { url } = event.request;
	const response = load(event);
	const copy = response.then((answer) => (isPublicPage(answer) ? answer.clone() : undefined));
	const stored = copy.then(async (answer) => {
		isCut = false;
		if (answer === undefined || (await isSignedIn())) return;
		await delay(storeDelay);
		await cachePage(url, answer);
	});
	event.waitUntil(stored.catch(() => {}));
	return networkFirst(
		response,
		async () => (await cachedPage(url)) !== undefined,
		() => {
			isCut = true;
			return offlinePage(url);
		},
	);
}

const file = async (request: Request) => (await cachedFile(request.url)) ?? fetch(request);

/** Stores what is not stored yet; from the browser's cache, without a request. */
async function cacheLoaded(addresses: string[]) {
	await delay(storeDelay);
	for (const address of addresses) {
		if (await cachedFile(address)) continue;
		const response = await fetch(address, { cache: "only-if-cached", mode: "same-origin" }).catch(() => undefined);
		if (response) await (isPublicPage(response) ? cachePage : cacheFile)(address, response).catch(() => {}); // no room
	}
}
