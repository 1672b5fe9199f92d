let begun = false;

/** What a page needs to be shown; a film, which is of another type, may have hundreds of megabytes. */
const shown = new Set(["css", "link", "script", "img", "other"]);

/** Registers the service worker, and tells it what this page has loaded: now, and when it is left; once per page. */
export async function registerServiceWorker() {
	if (begun) return;
	begun = true;
	const { serviceWorker } = navigator;
	// A page that came before the worker.
	const first = serviceWorker.controller ? [] : [location.href.split("#")[0]];
	await serviceWorker.register("/service-worker.js");
	const { active } = await serviceWorker.ready;
	const tell = () => active?.postMessage([...first, ...loadedFiles()]);
	if (first.length > 0) tell();
	addEventListener("pagehide", tell);
}

function loadedFiles(): string[] {
	const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
	const files = loaded.filter(({ name, initiatorType }) => name.startsWith(`${origin}/`) && shown.has(initiatorType));
	return files.map(({ name }) => name);
}
