/** Milliseconds without a response from the network before a stored page is shown. */
const timeoutMs = 8000;

/** Returns the response to a navigation. A request that the browser sent is not repeated: it would find no toast. */
export const load = async ({ request, preloadResponse }: FetchEvent) => (await preloadResponse) ?? fetch(request);

/**
 * Returns the network's response, or the stored one when the network fails or is slow.
 * @param isCached whether there is something to show in place of a late response
 */
export function networkFirst(
	response: Promise<Response>,
	isCached: () => Promise<boolean>,
	stored: () => Promise<Response>,
): Promise<Response> {
	let timer: ReturnType<typeof setTimeout>;
	const late = new Promise<Response>((resolve) => {
		timer = setTimeout(async () => (await isCached()) && resolve(stored()), timeoutMs);
	});
	// It may fail after the stored page was shown.
	response.catch(() => {}).finally(() => clearTimeout(timer));
	return Promise.race([response, late]).catch(stored);
}

/** The worker's global scope, as far as it is used: TypeScript's library for workers contradicts that for pages. */
export interface WorkerScope {
	location: Location;
	registration: ServiceWorkerRegistration;
	clients: { claim: () => Promise<void> };
	skipWaiting: () => Promise<void>;
	addEventListener(type: "install" | "activate" | "sync", listener: (event: LifetimeEvent) => void): void;
	addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
	addEventListener(type: "message", listener: (event: LifetimeEvent & { data: unknown }) => void): void;
}

interface LifetimeEvent {
	/** Keeps the browser from ending the worker before. */
	waitUntil: (work: Promise<unknown>) => void;
}

export interface FetchEvent extends LifetimeEvent {
	request: Request;
	/** The response to a navigation that began while the worker started. */
	preloadResponse: Promise<Response | undefined>;
	respondWith: (response: Promise<Response>) => void;
}
