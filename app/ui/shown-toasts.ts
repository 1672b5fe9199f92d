import { useSyncExternalStore } from "react";
import type { Toast } from "./toast";

/** The toasts that this browser adds to those of the server. */
let shown: readonly Toast[] = [];
const none: readonly Toast[] = [];
const listeners = new Set<() => void>();

/**
 * How long a toast stays, in milliseconds, unless somebody closes it or goes on to something else, whose buttons it would
 * cover; one that offers to undo stays until it is closed.
 */
export const toastDuration = 12_000;

let lastId = 0;

/** Shows a toast at once, without asking the site. */
export function showToast(given: Omit<Toast, "id">) {
	const toast = { ...given, id: `browser-${lastId++}` };
	set([...shown, toast]);
	// Else it would come back with the next page that shows toasts.
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
