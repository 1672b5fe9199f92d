import { useLocation, useMatches, useRouteLoaderData, useSearchParams } from "@remix-run/react";
import { createContext, useEffect, useRef, useState } from "react";
import { adminPaths } from "~/platform/kinds/paths";
import { newFormId } from "~/web/forms/new-form-id";
import type { Claim, ShownForm } from "./form-cache";
import { putEntry, removeEntry, takeShared } from "./outbox-store";
import { hasOutbox, requestBackgroundSync } from "./use-outbox";

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

/** Returns the account that is signed in, from the loader of the administration's layout. */
export const useAccount = () => useRouteLoaderData<{ account: string }>("routes/admin")?.account ?? "";

/**
 * Stores a form in the outbox, with fields and files that are not in its inputs.
 * @returns "invalid" when the form shows which input is missing, "failed" when the browser cannot store it
 */
export type Stash = (
	form: HTMLFormElement,
	submitter: HTMLElement | null,
	files?: [name: string, value: string | File][],
) => Promise<"stored" | "invalid" | "failed">;

/** The function of the enclosing form. */
export const SaveToOutboxContext = createContext<Stash>(async () => "failed");

/** @param kind the kind of the item for the list */
export function useStash(kind: string) {
	const route = useMatches().at(-1)?.id ?? "";
	const account = useAccount();
	const [stashed, setStashed] = useState<{ key: string; title: string }>();
	const [failed, setFailed] = useState(false);

	const stash: Stash = async (form, submitter, files = []) => {
		setFailed(false);
		if (!hasOutbox()) return "failed";
		if (!reportValidity(form)) return "invalid";
		const data = new FormData(form);
		if (submitter instanceof HTMLButtonElement && submitter.name) data.append(submitter.name, submitter.value);
		for (const [name, value] of files) data.append(name, value);
		const title = String(data.get("title") ?? "");
		const { pathname, searchParams } = new URL(form.action);
		searchParams.set("_data", route);
		const key = newFormId();
		const action = `${pathname}?${searchParams}`;
		const fields = [...data].filter(([, value]) => typeof value === "string" || value.size > 0);
		try {
			// Two edits of one item wait beside each other; the site saves the first, and the second is a conflict.
			await putEntry({ key, action, kind, title, fields, account, at: Date.now() });
		} catch {
			setFailed(true);
			return "failed";
		}
		setStashed({ key, title });
		await requestBackgroundSync();
		return "stored";
	};

	return { stash, stashed, failed };
}

/** Shows the first text field that the site would refuse; only the site knows whether a picture is needed. */
function reportValidity(form: HTMLFormElement): boolean {
	const controls = [...form.querySelectorAll<HTMLInputElement>("input:not([type=file]), textarea, select")];
	// A hidden field, such as the date of a publication that is not scheduled, could not show its message.
	return controls.every((control) => control.offsetParent === null || control.reportValidity());
}

/** Passes the files that another app has shared to a form that was opened for them. */
export function useSharedFiles(pick: (files: File[]) => void) {
	const [query] = useSearchParams();
	const isForShared = query.has("partage");
	const latest = useRef(pick);
	latest.current = pick;
	useEffect(() => {
		if (!isForShared) return;
		void takeShared().then((files) => files.length > 0 && latest.current(files));
	}, [isForShared]);
}
