import { createStore } from "./store";

/** A notification; `undo` is the action URL of a button « Annuler ». */
export type Toast = { id: string; tone: "success" | "error"; message: string; undo?: string };

/** The toasts added by this browser to those of the server. */
const shown = createStore<readonly Toast[]>([]);

/**
 * How long a toast stays, in milliseconds, unless it is closed or the user goes on to other controls, which it would
 * cover; one with undo stays until it is closed.
 */
export const toastDuration = 12_000;

let lastId = 0;

/** Shows a toast without a request. */
export function showToast(given: Omit<Toast, "id">) {
	const toast = { ...given, id: `browser-${lastId++}` };
	shown.set([...shown.get(), toast]);
	// Otherwise the next page with toasts would show it again.
	setTimeout(() => shown.set(shown.get().filter((other) => other !== toast)), toastDuration);
}

export const useShownToasts = shown.use;
