declare global {
	interface Window {
		/** Loads the modules of the routes (`page-script.server.ts`); set by pages that need React. */
		loadRoutes?: () => Promise<unknown>;
	}
}

const using = ["pointerover", "pointerdown", "touchstart", "keydown", "focusin"];

/**
 * Loads the scripts that enhance forms. Pages of the administration need React: at once, or on a slow connection
 * (`navigator.connection.effectiveType` below 4g) at the first touch or key; the content then has the bandwidth. On
 * other pages a small script sends a form. It is loaded once the browser is idle, as the connection may be lost before
 * the first touch, or earlier when the form is pointed at, touched or focused.
 */
export function enhanceForms(hydrate: () => Promise<unknown>) {
	if (process.env.NODE_ENV === "development") {
		if (Object.values(window.__remixRouteModules).some((module) => module?.handle !== undefined)) return void hydrate();
	}
	const { loadRoutes } = window;
	const load = loadRoutes
		? () => loadRoutes().then(hydrate)
		: () => import("~/web/elements/send-forms").then(({ sendForms }) => sendForms());
	const effectiveType = Reflect.get(Reflect.get(navigator, "connection") ?? {}, "effectiveType") ?? "4g";
	const begin = () => {
		for (const type of using) removeEventListener(type, beginIfUsed);
		// Without a network the form works as HTML, and the next use tries again.
		load().catch(wait);
	};
	const forms = "form[method=post]";
	const wait = () => {
		for (const type of using) addEventListener(type, beginIfUsed, { passive: true });
	};
	const beginIfUsed = ({ target }: Event) =>
		(loadRoutes || (target instanceof Element && target.closest(forms))) && begin();
	if (loadRoutes && effectiveType === "4g") return begin();
	wait();
	// Safari has no idle callback.
	if (!loadRoutes && document.querySelector(forms)) (window.requestIdleCallback ?? setTimeout)(begin);
}
