let begun = false;

/** Types of files that a page needs to be shown; a film has another type, and may have hundreds of megabytes. */
const shown = new Set(["css", "link", "script", "img", "other"]);

/** Registers the service worker and sends it the URLs that this page has loaded, now and on leaving; once per page. */
export async function registerServiceWorker() {
	if (begun) return;
	begun = true;
	const { serviceWorker } = navigator;
	// The page was loaded before there was a worker.
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
