declare global {
	interface Window {
		/** Set by pages that need React: loads the modules of their routes (`page-script.server.ts`). */
		loadRoutes?: { when: "loaded" | "used"; load: () => Promise<unknown> };
	}
}

const using = ["pointerover", "pointerdown", "touchstart", "keydown", "focusin"];

/**
 * Loads React for pages that need it: those of the administration and of accounts at once, others when one of their
 * forms is pointed at, touched or focused. On a slow connection (`navigator.connection.effectiveType` below 4g) the first
 * touch or key loads it everywhere: the content then has the bandwidth, and every page works without scripts.
 */
export function hydrateWhenUsed(hydrate: () => Promise<unknown>) {
	if (process.env.NODE_ENV === "development") {
		if (Object.values(window.__remixRouteModules).some((module) => module?.handle !== undefined)) void hydrate();
		return;
	}
	const { loadRoutes } = window;
	if (loadRoutes === undefined) return;
	const effectiveType = Reflect.get(Reflect.get(navigator, "connection") ?? {}, "effectiveType") ?? "4g";
	const begin = () => {
		for (const type of using) removeEventListener(type, beginIfUsed);
		// Without a network the form works as HTML, and the next use tries again.
		loadRoutes.load().then(hydrate).catch(wait);
	};
	const isUsed = (target: unknown) =>
		loadRoutes.when === "loaded" || (target instanceof Element && target.closest("form") !== null);
	const wait = () => {
		for (const type of using) addEventListener(type, beginIfUsed, { passive: true });
	};
	const beginIfUsed = ({ target }: Event) => isUsed(target) && begin();
	if (effectiveType === "4g" && isUsed(document.activeElement)) return begin();
	wait();
}
