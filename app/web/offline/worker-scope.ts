/** How long the network may say nothing before a stored page is shown, in milliseconds. */
const timeout = 8000;

/** A navigation whose request the browser has sent already is not sent twice: a second one would find no toast. */
export const load = async ({ request, preloadResponse }: FetchEvent) => (await preloadResponse) ?? fetch(request);

/**
 * The response of the network; what is stored when it fails, or says nothing for long.
 * @param isStored whether there is something to show in place of a late response
 */
export function networkFirst(
	response: Promise<Response>,
	isStored: () => Promise<boolean>,
	stored: () => Promise<Response>,
): Promise<Response> {
	let timer: ReturnType<typeof setTimeout>;
	const late = new Promise<Response>((resolve) => {
		timer = setTimeout(async () => (await isStored()) && resolve(stored()), timeout);
	});
	// It may fail after the stored page was shown.
	response.catch(() => {}).finally(() => clearTimeout(timer));
	return Promise.race([response, late]).catch(stored);
}

/** What the service worker uses of its global scope; TypeScript's library for workers contradicts that for pages. */
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
	/** The browser does not end the worker before. */
	waitUntil: (work: Promise<unknown>) => void;
}

export interface FetchEvent extends LifetimeEvent {
	request: Request;
	/** The response to a navigation that began while the worker started. */
	preloadResponse: Promise<Response | undefined>;
	respondWith: (response: Promise<Response>) => void;
}
