import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import type { StoreForm } from "./back-office-worker";

/** Registers the service worker of the administration, apart from that of visitors (`offline/`). */
export function useBackOfficeWorker() {
	useEffect(() => {
		if (process.env.NODE_ENV === "development") return;
		navigator.serviceWorker?.register("/back-office-worker.js", { scope: "/admin" }).catch(() => {}); // no network
	}, []);
}

/** Has the page of a form stored, so that it opens without a network from now on. */
export function useOfflineForm() {
	const { pathname } = useLocation();
	useEffect(() => {
		if (process.env.NODE_ENV === "development") return;
		navigator.serviceWorker?.ready.then(({ active, scope }) => {
			if (new URL(scope).pathname !== "/admin") return;
			const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
			const files = loaded.filter((name) => name.startsWith(`${location.origin}/build/`));
			active?.postMessage({ form: pathname, files } satisfies StoreForm);
		});
	}, [pathname]);
}
