import { isPrivate } from "./private-path";

/** Milliseconds after the first touch: it may lead to the next page, which comes first. */
const delayMs = 3000;

/**
 * Registers the service worker some time after the first touch, key or scroll of a public page, so that it costs the
 * first visit nothing. With Save-Data pages have no scripts, and so none is registered.
 */
export function registerWhenUsed() {
	if (process.env.NODE_ENV === "development" || !navigator.serviceWorker || isPrivate(location.pathname)) return;
	const begin = () => {
		const register = import("./register-service-worker").then((module) => module.registerServiceWorker());
		register.catch(() => {}); // no network, or a browser that stores nothing
	};
	const beginLater = () => setTimeout(begin, navigator.serviceWorker.controller ? 0 : delayMs);
	for (const type of ["pointerdown", "keydown", "wheel"])
		addEventListener(type, beginLater, { once: true, passive: true });
}
