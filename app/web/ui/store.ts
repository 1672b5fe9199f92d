import { useSyncExternalStore } from "react";

/** Creates a value outside React to which components subscribe; on the server it stays the initial one. */
export function createStore<Value>(initial: Value) {
	let current = initial;
	const listeners = new Set<() => void>();
	const get = () => current;
	const subscribe = (listener: () => void) => {
		listeners.add(listener);
		return () => void listeners.delete(listener);
	};
	return {
		get,
		subscribe,
		set(next: Value) {
			current = next;
			for (const listener of listeners) listener();
		},
		use: () => useSyncExternalStore(subscribe, get, () => initial),
	};
}
