import { type RefObject, useEffect, useRef, useState } from "react";

/** A deferred submit: uploads in progress, complete, or stopped because one failed. */
type Held = { submitter: HTMLElement | null; state: "waiting" | "ready" | "stopped" };

/**
 * Defers the submit of the enclosing form until its uploads are complete.
 * @param busy whether uploads are in progress
 * @param missing whether one failed: the form is then not submitted automatically
 * @param onSend called on submit
 */
export function useHeldForm(
	root: RefObject<HTMLElement>,
	busy: boolean,
	missing: boolean,
	onSend: () => void,
): Held["state"] | undefined {
	const [held, setHeld] = useState<Held>();
	const latest = useRef(onSend);
	latest.current = onSend;

	useEffect(() => {
		const form = root.current?.closest("form");
		const hold = (event: SubmitEvent) => {
			if (!busy) {
				latest.current();
				return setHeld(undefined);
			}
			event.preventDefault();
			event.stopPropagation();
			setHeld({ submitter: event.submitter, state: "waiting" });
		};
		form?.addEventListener("submit", hold, { capture: true });
		return () => form?.removeEventListener("submit", hold, { capture: true });
	}, [root, busy]);

	useEffect(() => {
		if (held?.state === "waiting" && !busy) setHeld({ ...held, state: missing ? "stopped" : "ready" });
		// The render after the last upload has added its hidden input.
		if (held?.state === "ready") root.current?.closest("form")?.requestSubmit(held.submitter);
	}, [root, busy, missing, held]);

	return held?.state;
}
