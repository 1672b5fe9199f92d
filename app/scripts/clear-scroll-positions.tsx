import { useEffect } from "react";

/** Where Remix keeps how far pages were scrolled while one is away. */
const storageKey = "positions";

/**
 * Leaves nothing in the visitor's browser: what `<ScrollRestoration>` writes when a page is left is taken out again, then
 * or by the next page. On coming back the browser itself knows how far it was scrolled.
 */
export function ClearScrollPositions() {
	useEffect(() => {
		const forget = () => sessionStorage.removeItem(storageKey);
		forget();
		// Told after the page is hidden, when it has been written.
		document.addEventListener("visibilitychange", forget);
		return () => document.removeEventListener("visibilitychange", forget);
	}, []);
	return null;
}
