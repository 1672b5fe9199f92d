import { filesNamedIn, hashOfFile, hiddenFilesPath } from "./hidden-files";

const pages = "pages-1";
/** Style sheets, scripts and fonts, without which the pages do not work. */
const assets = "assets-1";
const pictures = "pictures-1";

/** Maximum entries of each cache; the first stored is deleted first. A picture has up to 180 KB, on a phone some 40. */
const capacity: Record<string, number> = { [pages]: 40, [assets]: 100, [pictures]: 150 };

/** Pages that visitors need without a network, even if they have not read them. */
const precached = ["/", "/events", "/donate", "/contact"];

/** Age in milliseconds from which one of these pages is fetched again. */
const maxAgeMs = 24 * 60 * 60_000;

const headerOf = (response: Response, name: string) => response.headers.get(name) ?? "";

/** Returns whether a response is a page that is the same for every visitor (`app/web/http/page-headers.ts`). */
export const isPublicPage = (response: Response) =>
	response.status === 200 &&
	!response.redirected &&
	/html/.test(headerOf(response, "Content-Type")) &&
	/s-maxage/.test(headerOf(response, "Cache-Control"));

/** Stores a page that is the same for everyone. */
export async function cachePage(address: string, response: Response) {
	if (isPublicPage(response)) await store(pages, address, response);
}

/** Stores a file that a page needs to be shown, except films. */
export async function cacheFile(address: string, response: Response) {
	const isForAll = response.status === 200 && !/no-store|private/.test(headerOf(response, "Cache-Control"));
	const kind = /^(image\/|font\/|text\/css|text\/javascript|application\/javascript)/.exec(
		headerOf(response, "Content-Type"),
	);
	if (isForAll && kind) await store(kind[0] === "image/" ? pictures : assets, address, response);
	else await response.body?.cancel();
}

// It does not use `open`, which would leave an empty cache on the device of somebody who has signed in.
const find = (cacheName: string, address: string) => caches.match(address, { cacheName, ignoreVary: true });
export const cachedPage = (address: string) => find(pages, address);
export const cachedFile = async (address: string) => (await find(assets, address)) ?? find(pictures, address);

/** Returns the URLs of the cached pages, last read first. */
export async function cachedAddresses(): Promise<string[]> {
	if (!(await caches.has(pages))) return [];
	const requests = await (await caches.open(pages)).keys();
	return requests.map(({ url }) => url).toReversed();
}

/** Deletes all caches of this module. */
const clearCaches = () => Promise.all([pages, assets, pictures].map((name) => caches.delete(name)));

/** Deletes the caches of former releases. */
export async function deleteFormerCaches() {
	const former = (await caches.keys()).filter((name) => /^(pages|assets|pictures)-/.test(name) && !(name in capacity));
	await Promise.all(former.map((name) => caches.delete(name)));
}

/** Fetches missing or old pages of `precached` without cookies: the contact form is for one visitor alone. */
export async function precache(origin: string) {
	if (await isSignedIn()) return;
	for (const address of precached.map((path) => origin + path)) {
		const cached = await cachedPage(address);
		if (cached && Date.now() - Date.parse(headerOf(cached, "Date")) < maxAgeMs) continue;
		const response = await fetch(address, { credentials: "omit" });
		if (response.status === 200) await store(pages, address, response);
	}
}

/** Deletes the stored pictures that are hidden from visitors since, and the pages that show them. */
export async function dropHidden(origin: string) {
	const stored = await Promise.all([pages, pictures].map((name) => caches.has(name)));
	if (!stored.some(Boolean)) return;
	const response = await fetch(origin + hiddenFilesPath, { credentials: "omit" });
	const hidden = new Set<string>(response.status === 200 ? await response.json() : []);
	if (hidden.size === 0) return;
	for (const name of [pictures, pages].filter((_, place) => stored[1 - place])) {
		const cache = await caches.open(name);
		for (const request of await cache.keys()) {
			const text = name === pages ? ((await (await cache.match(request))?.text()) ?? "") : request.url;
			const hashes = await Promise.all(filesNamedIn(text).map(hashOfFile));
			if (hashes.some((hash) => hidden.has(hash))) await cache.delete(request);
		}
	}
}

/** Replaces an entry only once the response is complete. Nothing is stored while somebody is signed in. */
async function store(name: string, address: string, response: Response) {
	const complete = new Response(await response.blob(), response);
	if (await isSignedIn()) return;
	await putBounded(name, capacity[name] ?? 0, address, complete);
	if (await isSignedIn()) await clearCaches(); // somebody may have signed in meanwhile
}

/** Stores a response as the last of a cache, whose first entries are deleted when it exceeds its capacity. */
export async function putBounded(name: string, capacity: number, address: string, response: Response) {
	const cache = await caches.open(name);
	await cache.delete(address); // stored again, it becomes the last
	await cache.put(address, response);
	const entries = await cache.keys();
	for (const oldest of entries.slice(0, Math.max(0, entries.length - capacity))) await cache.delete(oldest);
}

/** A cache whose one entry is the time, in milliseconds, when a volunteer last opened the administration. */
const marker = "session";

/** Maximum length of a session, in milliseconds. */
const maxSessionAgeMs = 12 * 60 * 60_000;

export const markSignedIn = async () => (await caches.open(marker)).put("/", new Response(String(Date.now())));

const markSignedOut = () => caches.delete(marker);

/** Returns whether somebody may be signed in: the cookie of a session is hidden from scripts. */
export async function isSignedIn(): Promise<boolean> {
	if (!(await caches.has(marker))) return false;
	const since = await (await (await caches.open(marker)).match("/"))?.text();
	return Date.now() - Number(since) < maxSessionAgeMs;
}

/** Signing in deletes the cached pages, and none is cached until a page to sign in or out is opened. */
export async function updateSession(path: string) {
	if (!/^\/admin/i.test(path)) return void (await markSignedOut());
	await markSignedIn();
	await clearCaches();
}
