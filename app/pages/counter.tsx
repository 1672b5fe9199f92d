import { useEffect, useRef, useState } from "react";

/** How many children are served (docs/product.md, facts). */
const target = 150_000;

/** Milliseconds (docs/product.md, constants). */
const duration = 2000;
const tick = 50;

const inFrench = (count: number) => count.toLocaleString("fr-FR");

/**
 * The number of children served, which counts up once when scrolled into view. The text contains the final number: the
 * animation is hidden from screen readers, and skipped with prefers-reduced-motion.
 */
export function Counter() {
	const place = useRef<HTMLElement>(null);
	const [counted, setCounted] = useState<number>();

	useEffect(() => {
		const element = place.current;
		if (element === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
		let timer: ReturnType<typeof setInterval> | undefined;
		const seen = new IntersectionObserver(([entry]) => {
			if (!entry?.isIntersecting) return;
			seen.disconnect();
			let now = 0;
			setCounted(now);
			timer = setInterval(() => {
				now = Math.min(target, now + (target * tick) / duration);
				setCounted(now);
				if (now === target) clearInterval(timer);
			}, tick);
		});
		seen.observe(element);
		return () => {
			seen.disconnect();
			clearInterval(timer);
		};
	}, []);

	const counting = counted !== undefined && counted < target;
	return (
		<strong ref={place} className="counter">
			{counting ? (
				<>
					<span className="visually-hidden">{inFrench(target)}</span>
					<span aria-hidden="true">{inFrench(counted)}</span>
				</>
			) : (
				inFrench(target)
			)}
		</strong>
	);
}
