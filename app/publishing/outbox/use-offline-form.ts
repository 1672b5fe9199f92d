import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { adminPaths } from "~/platform/kinds/paths";
import type { Claim, ShownForm } from "./form-cache";
import { removeEntry } from "./outbox-store";

/** Registers the service worker of the administration, separate from that of visitors (`offline/`). */
async function register(): Promise<ServiceWorkerRegistration | undefined> {
	if (process.env.NODE_ENV === "development") return undefined;
	return navigator.serviceWorker
		?.register("/back-office-worker.js", { scope: adminPaths.dashboard })
		.catch(() => undefined);
}

/** Returns the account and its role: pages seen in another role are not for this one. */
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

/** Stores the page of a form, so that it opens without a network from now on. */
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

/** Returns the worker, once it is active: the first time it is still being installed. */
async function activeWorker({ active, waiting, installing }: ServiceWorkerRegistration) {
	const worker = active ?? waiting ?? installing;
	while (worker && worker.state !== "activated" && worker.state !== "redundant")
		await new Promise((changed) => worker.addEventListener("statechange", changed, { once: true }));
	return worker;
}

/** The entry that was last opened in a form, and the identifier of the item in that form. */
let opened: { key: string; id: string } | undefined;

export const setOpenedEntry = (entry: { key: string; id: string }) => {
	opened = entry;
};

/** Removes the entry that was opened in a form, after the item of that form was saved. */
export function settleOpenedEntry(id: string) {
	if (opened?.id !== id) return;
	void removeEntry(opened.key);
	opened = undefined;
}
