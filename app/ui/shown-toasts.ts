import { useSyncExternalStore } from "react";
import type { Toast } from "./toast";

/** The toasts added by this browser to those of the server. */
let shown: readonly Toast[] = [];
const none: readonly Toast[] = [];
const listeners = new Set<() => void>();

/**
 * How long a toast stays, in milliseconds, unless it is closed or the user goes on to other controls, which it would
 * cover; one with undo stays until it is closed.
 */
export const toastDuration = 12_000;

let lastId = 0;

/** Shows a toast without a request. */
export function showToast(given: Omit<Toast, "id">) {
	const toast = { ...given, id: `browser-${lastId++}` };
	set([...shown, toast]);
	// Otherwise the next page with toasts would show it again.
	setTimeout(() => set(shown.filter((other) => other !== toast)), toastDuration);
}

function set(next: readonly Toast[]) {
	shown = next;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => void listeners.delete(listener);
}

export const useShownToasts = () =>
	useSyncExternalStore(
		subscribe,
		() => shown,
		() => none,
	);
