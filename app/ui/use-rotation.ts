import { type FocusEvent, useEffect, useState } from "react";

type Rotation = { count: number /** Milliseconds between two items. */; every: number };

/**
 * Shows one item after the other, round and round. It rests while the pointer or the focus is on it and while the page
 * is not seen, stops for good at the button, and never starts by itself for a visitor who prefers reduced motion
 * (WCAG 2.2.2). On the server, and until a script runs, it stands at the first item.
 */
export function useRotation({ count, every }: Rotation) {
	const [index, setIndex] = useState(0);
	// Unknown until a script runs: then the buttons appear, and it starts if it may.
	const [started, setStarted] = useState<boolean>();
	const [held, setHeld] = useState(false);

	useEffect(() => setStarted(!matchMedia("(prefers-reduced-motion: reduce)").matches), []);

	const running = started === true && !held && count > 1;
	useEffect(() => {
		if (!running) return;
		const timer = setInterval(() => {
			if (!document.hidden) setIndex((current) => (current + 1) % count);
		}, every);
		return () => clearInterval(timer);
	}, [running, count, every]);

	return {
		index,
		/** Whether a script runs, and with it the buttons. */
		ready: started !== undefined && count > 1,
		/** Whether it goes round by itself, when nobody holds it. */
		started: started === true,
		/** Whether it moves just now. */
		running,
		toggle: () => setStarted((now) => !now),
		show: (next: number) => setIndex(((next % count) + count) % count),
		/** Spread on the element that holds it still. */
		hold: {
			onMouseEnter: () => setHeld(true),
			onMouseLeave: () => setHeld(false),
			onFocus: () => setHeld(true),
			onBlur: (event: FocusEvent) => {
				if (!event.currentTarget.contains(event.relatedTarget)) setHeld(false);
			},
		},
	};
}
