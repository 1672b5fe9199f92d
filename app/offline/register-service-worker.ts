let begun = false;

/** What a page needs to be shown; a film, which is of another type, may have hundreds of megabytes. */
const shown = new Set(["css", "link", "script", "img", "other"]);

/** Registers the service worker, and tells the first one what this page has loaded; once per page. */
export async function registerServiceWorker() {
	if (begun) return;
	begun = true;
	const { serviceWorker } = navigator;
	if (serviceWorker.controller) return serviceWorker.controller.postMessage({ files: [] });
	await serviceWorker.register("/service-worker.js");
	const { active } = await serviceWorker.ready;
	const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
	const files = loaded.filter(({ name, initiatorType }) => name.startsWith(`${origin}/`) && shown.has(initiatorType));
	active?.postMessage({ page: location.href.split("#")[0], files: files.map(({ name }) => name) });
}
