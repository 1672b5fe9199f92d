const pages = "pages-1";
/** Style sheets, scripts and fonts, which the pages cannot do without. */
const assets = "assets-1";
const pictures = "pictures-1";

/** The most entries of each, the first stored goes first. A picture has up to 180 KB, on a phone some 40. */
const capacity: Record<string, number> = { [pages]: 40, [assets]: 100, [pictures]: 150 };

/** Pages that visitors look for without a network, read or not. */
const precached = ["/", "/events", "/donate", "/contact"];

/** How long one of them may be old before it is fetched again, in milliseconds. */
const maxAge = 24 * 60 * 60_000;

const headerOf = (response: Response, name: string) => response.headers.get(name) ?? "";

/** Whether a response is a page that is the same for every visitor (`app/web/http/page-headers.ts`). */
export const isPublicPage = (response: Response) =>
	response.status === 200 &&
	!response.redirected &&
	/html/.test(headerOf(response, "Content-Type")) &&
	/s-maxage/.test(headerOf(response, "Cache-Control"));

/** Stores a page that is for everyone. */
export async function cachePage(address: string, response: Response) {
	if (isPublicPage(response)) await store(pages, address, response);
}

/** Stores what a page needs to be shown; not films. */
export async function cacheFile(address: string, response: Response) {
	const isForAll = response.status === 200 && !/no-store|private/.test(headerOf(response, "Cache-Control"));
	const kind = /^(image\/|font\/|text\/css|text\/javascript|application\/javascript)/.exec(
		headerOf(response, "Content-Type"),
	);
	if (isForAll && kind) await store(kind[0] === "image/" ? pictures : assets, address, response);
	else await response.body?.cancel();
}

// Not by `open`, which would leave an empty cache on the device of who has signed in.
const find = (cacheName: string, address: string) => caches.match(address, { cacheName, ignoreVary: true });
export const cachedPage = (address: string) => find(pages, address);
export const cachedFile = async (address: string) => (await find(assets, address)) ?? find(pictures, address);

/** Addresses of the pages, the last read first. */
export async function cachedAddresses(): Promise<string[]> {
	if (!(await caches.has(pages))) return [];
	const requests = await (await caches.open(pages)).keys();
	return requests.map(({ url }) => url).toReversed();
}

/** Deletes all that was stored. */
const clearCaches = () => Promise.all([pages, assets, pictures].map((name) => caches.delete(name)));

/** Deletes the caches of former releases. */
export async function deleteFormerCaches() {
	const former = (await caches.keys()).filter((name) => /^(pages|assets|pictures)-/.test(name) && !(name in capacity));
	await Promise.all(former.map((name) => caches.delete(name)));
}

/** Fetches the pages of `precached` that are missing or old, as a stranger: the contact form is for one visitor alone. */
export async function precache(origin: string) {
	if (await isSignedIn()) return;
	for (const address of precached.map((path) => origin + path)) {
		const cached = await cachedPage(address);
		if (cached && Date.now() - Date.parse(headerOf(cached, "Date")) < maxAge) continue;
		const response = await fetch(address, { credentials: "omit" });
		if (response.status === 200) await store(pages, address, response);
	}
}

/** Replaces what is stored only once the response is complete. Nothing is stored while somebody is signed in. */
async function store(name: string, address: string, response: Response) {
	const complete = new Response(await response.blob(), response);
	if (await isSignedIn()) return;
	await putBounded(name, capacity[name] ?? 0, address, complete);
	if (await isSignedIn()) await clearCaches(); // meanwhile
}

/** Stores a response as the last of a cache, whose first entries go when there are more than its capacity. */
export async function putBounded(name: string, capacity: number, address: string, response: Response) {
	const cache = await caches.open(name);
	await cache.delete(address); // stored again, it is the last
	await cache.put(address, response);
	const entries = await cache.keys();
	for (const oldest of entries.slice(0, Math.max(0, entries.length - capacity))) await cache.delete(oldest);
}

/** A cache whose one entry is the time, in milliseconds, when a volunteer last opened the administration. */
const marker = "session";

/** No session lasts longer, in milliseconds. */
const maxSessionAge = 12 * 60 * 60_000;

export const markSignedIn = async () => (await caches.open(marker)).put("/", new Response(String(Date.now())));

const markSignedOut = () => caches.delete(marker);

/** Whether somebody may be signed in: the cookie of a session is hidden from scripts. */
export async function isSignedIn(): Promise<boolean> {
	if (!(await caches.has(marker))) return false;
	const since = await (await (await caches.open(marker)).match("/"))?.text();
	return Date.now() - Number(since) < maxSessionAge;
}

/** Signing in clears the cached pages, and nothing is cached until a page to sign in or out is opened. */
export async function updateSession(path: string) {
	if (!/^\/admin/i.test(path)) return void (await markSignedOut());
	await markSignedIn();
	await clearCaches();
}
