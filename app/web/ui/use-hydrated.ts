import { useEffect, useState } from "react";

/** Returns whether the page is hydrated: false on the server and while no script runs, as both must draw the same. */
export function useHydrated(): boolean {
	const [hydrated, setHydrated] = useState(false);
	useEffect(() => setHydrated(true), []);
	return hydrated;
}
