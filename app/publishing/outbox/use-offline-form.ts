import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { adminPaths } from "~/platform/kinds/paths";
import type { Claim, ShownForm } from "./form-cache";
import { removeEntry } from "./outbox-store";

/** Registers the service worker of the administration, apart from that of visitors (`offline/`). */
async function register(): Promise<ServiceWorkerRegistration | undefined> {
	if (process.env.NODE_ENV === "development") return undefined;
	return navigator.serviceWorker
		?.register("/back-office-worker.js", { scope: adminPaths.dashboard })
		.catch(() => undefined);
}

/** The account and its role: what one could see in another role is not for this one. */
function useClaim(): string {
	const data = useRouteLoaderData<{ account: string; role: string }>("routes/admin");
	return data ? `${data.account} ${data.role}` : "";
}

export function useBackOfficeWorker() {
	const account = useClaim();
	useEffect(() => {
		void register().then(async (registration) => {
			const worker = registration && account !== "" && (await activeWorker(registration));
			if (worker) worker.postMessage({ account } satisfies Claim);
		});
	}, [account]);
}

/** Has the page of a form stored, so that it opens without a network from now on. */
export function useOfflineForm() {
	const { pathname } = useLocation();
	const account = useClaim();
	useEffect(() => {
		void register().then(async (registration) => {
			const worker = registration && (await activeWorker(registration));
			const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
			const files = loaded.filter((name) => name.startsWith(`${location.origin}/build/`));
			worker?.postMessage({ path: pathname, loaded: files, account } satisfies ShownForm);
		});
	}, [pathname, account]);
}

/** The worker, once it is active: the first time it is still being installed. */
async function activeWorker({ active, waiting, installing }: ServiceWorkerRegistration) {
	const worker = active ?? waiting ?? installing;
	while (worker && worker.state !== "activated" && worker.state !== "redundant")
		await new Promise((changed) => worker.addEventListener("statechange", changed, { once: true }));
	return worker;
}

/** The entry that was opened in a form last, and the identifier of the item in that form. */
let opened: { key: string; id: string } | undefined;

export const setOpenedEntry = (entry: { key: string; id: string }) => {
	opened = entry;
};

/** The form of an item was saved: an entry that was opened in it no longer waits. */
export function settleOpenedEntry(id: string) {
	if (opened?.id !== id) return;
	void removeEntry(opened.key);
	opened = undefined;
}
