import { useSyncExternalStore } from "react";
import type { Toast } from "./toast";

/** The toasts that this browser adds to those of the server. */
let shown: readonly Toast[] = [];
const none: readonly Toast[] = [];
const listeners = new Set<() => void>();

/** Shows a toast at once, without asking the site. */
export function showToast(toast: Omit<Toast, "id">) {
	shown = [...shown, { ...toast, id: `browser-${shown.length}` }];
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
