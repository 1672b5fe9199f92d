import { useEffect } from "react";

/** Where Remix keeps how far pages were scrolled while one is away. */
const storageKey = "positions";

/**
 * Leaves nothing in the visitor's browser: what `<ScrollRestoration>` writes when a page is left is taken out again. On
 * coming back the browser itself knows how far it was scrolled.
 */
export function ForgetPositions() {
	useEffect(() => {
		// Added while the event is on its way, it is heard after everybody else.
		const last = () => addEventListener("pagehide", () => sessionStorage.removeItem(storageKey), { once: true });
		addEventListener("pagehide", last, { capture: true });
		return () => removeEventListener("pagehide", last, { capture: true });
	}, []);
	return null;
}
