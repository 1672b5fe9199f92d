import { type FocusEvent, useEffect, useState } from "react";

/** `every` is the time per item, in milliseconds. */
type Rotation = { count: number; every: number };

/**
 * Rotates through items. Paused while hovered, focused or in a hidden page, stopped by the button, and never started
 * with prefers-reduced-motion (WCAG 2.2.2). On the server, and until hydration, it shows the first item.
 */
export function useRotation({ count, every }: Rotation) {
	const [index, setIndex] = useState(0);
	// Undefined until hydration: then the buttons appear, and it starts if it may.
	const [started, setStarted] = useState<boolean>();
	const [paused, setPaused] = useState(false);

	useEffect(() => setStarted(!matchMedia("(prefers-reduced-motion: reduce)").matches), []);

	const running = started === true && !paused && count > 1;
	useEffect(() => {
		if (!running) return;
		const timer = setInterval(() => {
			if (!document.hidden) setIndex((current) => (current + 1) % count);
		}, every);
		return () => clearInterval(timer);
	}, [running, count, every]);

	return {
		index,
		/** Whether the page is hydrated, and the buttons shown. */
		ready: started !== undefined && count > 1,
		/** Whether it rotates, unless it is paused. */
		started: started === true,
		/** Whether it moves now. */
		running,
		toggle: () => setStarted((now) => !now),
		show: (next: number) => setIndex(((next % count) + count) % count),
		/** Spread on the element that pauses it. */
		hold: {
			onMouseEnter: () => setPaused(true),
			onMouseLeave: () => setPaused(false),
			onFocus: () => setPaused(true),
			onBlur: (event: FocusEvent) => {
				if (!event.currentTarget.contains(event.relatedTarget)) setPaused(false);
			},
		},
	};
}
