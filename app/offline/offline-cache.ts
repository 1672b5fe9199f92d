/** Pages that were read, and what they load: style sheets, scripts, fonts and pictures. */
const pages = "pages-1";
const files = "files-1";

/** The most entries of each, the least recently used goes first: some 10 MB together. */
const capacity: Record<string, number> = { [pages]: 40, [files]: 200 };

/** Pages that visitors look for without a network, read or not. */
const precached = ["/", "/events", "/donate", "/contact"];

/** Exists while a volunteer is signed in, for whom nothing is stored. */
const session = "session";

/** Whether a response is a page that is the same for every visitor (`http/public-page.ts`). */
function isPublicPage({ headers, status, redirected }: Response) {
	const [type, caching] = ["Content-Type", "Cache-Control"].map((name) => headers.get(name) ?? "");
	return status === 200 && !redirected && /html/.test(type ?? "") && /s-maxage/.test(caching ?? "");
}

/** Stores a page unless it is for one visitor alone. */
export async function cachePage(address: string, response: Response) {
	if (isPublicPage(response) && !(await isSignedIn())) await store(pages, address, response);
}

/** Stores a file that a page loads. */
export async function cacheFile(address: string, response: Response) {
	if (response.status === 200) await store(files, address, response);
}

const find = async (name: string, address: string) => (await caches.open(name)).match(address, { ignoreVary: true });
export const cachedPage = (address: string) => find(pages, address);
export const cachedFile = (address: string) => find(files, address);

/** Addresses of the pages, the last read first. */
export async function cachedAddresses(): Promise<string[]> {
	const requests = await (await caches.open(pages)).keys();
	return requests.map(({ url }) => url).toReversed();
}

/** Whoever signs in leaves nothing of what was read before; a sign-in page ends that. @param path of a private page */
export async function updateSession(path: string) {
	if (!path.startsWith("/admin")) return void (await caches.delete(session));
	await Promise.all([caches.open(session), caches.delete(pages)]);
}

const isSignedIn = () => caches.has(session);

/** Fetches the pages of `precached` that are missing, as a stranger: that of the contact form is for one visitor alone. */
export async function precache(origin: string) {
	if (await isSignedIn()) return;
	for (const address of precached.map((path) => origin + path)) {
		if (await cachedPage(address)) continue;
		const response = await fetch(address, { credentials: "omit" });
		if (response.status === 200) await store(pages, address, response);
	}
}

/** Stores a page that came before the worker ran, and its files; from the browser's cache, without a request. */
export async function cacheLoaded(page: string, loaded: string[]) {
	await cachePage(page, await fetch(page, { cache: "force-cache" }));
	for (const file of loaded) await cacheFile(file, await fetch(file, { cache: "force-cache" }));
}

async function store(name: string, address: string, response: Response) {
	const cache = await caches.open(name);
	await cache.delete(address); // stored again, it is the last
	await cache.put(address, response);
	const entries = await cache.keys();
	const excess = Math.max(0, entries.length - (capacity[name] ?? 0));
	for (const oldest of entries.slice(0, excess)) await cache.delete(oldest);
}
