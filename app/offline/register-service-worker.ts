let begun = false;

/** Registers the service worker, and tells it what this page has loaded; once per page. */
export async function registerServiceWorker() {
	const { serviceWorker } = navigator;
	if (begun || serviceWorker.controller) return;
	begun = true;
	await serviceWorker.register("/service-worker.js");
	const { active } = await serviceWorker.ready;
	const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
	const files = loaded.filter(({ name, initiatorType }) => name.startsWith(origin) && initiatorType !== "fetch");
	active?.postMessage({ page: location.href.split("#")[0], files: files.map(({ name }) => name) });
}
