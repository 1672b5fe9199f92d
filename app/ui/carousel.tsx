import type { ReactNode } from "react";
import "./carousel.css";

/** Pictures side by side in a row that snaps to each; scrolled by finger, wheel or arrow keys. */
export function Carousel({ label, slides }: { label: string; slides: ReactNode[] }) {
	return (
		<section className="carousel" aria-label={label}>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable to be scrolled by keys */}
			<div className="carousel-row" tabIndex={0}>
				{slides}
			</div>
			{slides.length > 1 && <p className="carousel-hint">{slides.length} photos : faites défiler la rangée.</p>}
		</section>
	);
}
