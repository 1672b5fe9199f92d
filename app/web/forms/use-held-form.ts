import { type RefObject, useEffect, useRef, useState } from "react";

/** A deferred submit: uploads in progress, complete, or stopped because one is missing. */
type Held = { submitter: HTMLElement | null; state: "waiting" | "ready" | "stopped" };

/**
 * Defers the submit of the enclosing form until its uploads are complete. When one is missing, the first submit is
 * stopped, so that nobody saves without it unawares; the next one passes.
 * @param busy whether uploads are in progress
 * @param missing whether one failed or was refused
 * @param onSend called on submit
 * @returns undefined when no submit is deferred
 */
export function useHeldForm(
	root: RefObject<HTMLElement>,
	busy: boolean,
	missing: boolean,
	onSend: () => void,
): Held | undefined {
	const [held, setHeld] = useState<Held>();
	const latest = useRef(onSend);
	latest.current = onSend;
	const warned = useRef(false);

	useEffect(() => {
		if (missing) return;
		warned.current = false;
		setHeld((held) => (held?.state === "stopped" ? undefined : held));
	}, [missing]);

	useEffect(() => {
		const form = root.current?.closest("form");
		const hold = (event: SubmitEvent) => {
			if (!busy && (!missing || warned.current)) {
				latest.current();
				return setHeld(undefined);
			}
			event.preventDefault();
			event.stopPropagation();
			warned.current = !busy;
			setHeld({ submitter: event.submitter, state: busy ? "waiting" : "stopped" });
		};
		form?.addEventListener("submit", hold, { capture: true });
		return () => form?.removeEventListener("submit", hold, { capture: true });
	}, [root, busy, missing]);

	useEffect(() => {
		if (held?.state === "waiting" && !busy) {
			warned.current = missing;
			setHeld({ ...held, state: missing ? "stopped" : "ready" });
		}
		// The render after the last upload has added its hidden input.
		if (held?.state === "ready") root.current?.closest("form")?.requestSubmit(held.submitter);
	}, [root, busy, missing, held]);

	return held;
}
