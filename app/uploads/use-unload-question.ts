import { useEffect } from "react";

/** The browser's prompt before the window is closed or reloaded during an upload. */
export function useUnloadQuestion(busy: boolean) {
	useEffect(() => {
		if (!busy) return;
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		addEventListener("beforeunload", ask);
		return () => removeEventListener("beforeunload", ask);
	}, [busy]);
}
