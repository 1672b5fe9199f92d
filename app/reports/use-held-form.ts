import { type RefObject, useEffect, useRef, useState } from "react";

/** A form that was asked to be sent: it waits, is about to go because all is there, or stays because something is not. */
type Held = { submitter: HTMLElement | null; state: "waiting" | "ready" | "stopped" };

/**
 * Holds back the form around an element while something of it is under way, and sends it as soon as all has arrived.
 * @param busy whether something is under way
 * @param missing whether something did not arrive: then the form stays, for whoever sees why to send it again
 * @param onSend called when the form is sent
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
		// One render later the fields of the form hold what has just arrived.
		if (held?.state === "ready") root.current?.closest("form")?.requestSubmit(held.submitter);
	}, [root, busy, missing, held]);

	return held?.state;
}
