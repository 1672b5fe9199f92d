import { useEffect } from "react";

/** The sessionStorage key of `<ScrollRestoration>`. */
const storageKey = "positions";

/**
 * Removes what `<ScrollRestoration>` stores when a page is left, so that nothing stays in the visitor's browser; the
 * browser itself restores the scroll position.
 */
export function ClearScrollPositions() {
	useEffect(() => {
		const forget = () => sessionStorage.removeItem(storageKey);
		forget();
		// Fires after `pagehide`, on which the positions are stored.
		document.addEventListener("visibilitychange", forget);
		return () => document.removeEventListener("visibilitychange", forget);
	}, []);
	return null;
}
