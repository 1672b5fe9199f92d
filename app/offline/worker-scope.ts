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

export interface LifetimeEvent {
	/** The browser does not end the worker before. */
	waitUntil: (work: Promise<unknown>) => void;
}

export interface FetchEvent extends LifetimeEvent {
	request: Request;
	/** The response to a navigation that began while the worker started. */
	preloadResponse: Promise<Response | undefined>;
	respondWith: (response: Promise<Response>) => void;
}
