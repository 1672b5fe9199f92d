import type { ReactNode } from "react";
import "./carousel.css";

/** Pictures side by side in a row that snaps to each; scrolled by finger, wheel or arrow keys. */
export function Carousel({ label, slides }: { label: string; slides: ReactNode[] }) {
	return (
		<div>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable to be scrolled by keys */}
			<section className="carousel-row" aria-label={label} tabIndex={0}>
				{slides}
			</section>
			{slides.length > 1 && <p className="carousel-hint">{slides.length} photos : faites défiler la rangée.</p>}
		</div>
	);
}
