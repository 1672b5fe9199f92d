import { useEffect } from "react";

/** Has the browser ask before its window is closed or loaded again while something is under way. */
export function useUnloadQuestion(busy: boolean) {
	useEffect(() => {
		if (!busy) return;
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		addEventListener("beforeunload", ask);
		return () => removeEventListener("beforeunload", ask);
	}, [busy]);
}
