import { isPrivate } from "./offline-cache";

const using = ["touchstart", "pointerdown", "keydown", "wheel"];

/**
 * Registers the service worker at the first touch, key or scroll of a public page, so that it costs the first visit
 * nothing. With Save-Data pages have no scripts, and so none is registered.
 */
export function registerServiceWorker() {
	if (process.env.NODE_ENV === "development" || !("serviceWorker" in navigator) || isPrivate(location.pathname)) return;
	const begin = () => {
		for (const type of using) removeEventListener(type, begin);
		register().catch(() => {}); // a browser that stores nothing, or no network
	};
	for (const type of using) addEventListener(type, begin, { passive: true });
}

async function register() {
	const { serviceWorker } = navigator;
	if (serviceWorker.controller) return;
	await serviceWorker.register("/service-worker.js");
	const { active } = await serviceWorker.ready;
	const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
	const files = loaded.filter(({ name, initiatorType }) => name.startsWith(origin) && initiatorType !== "fetch");
	active?.postMessage({ page: location.href.split("#")[0], files: files.map(({ name }) => name) });
}
