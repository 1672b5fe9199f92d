import type { ReactNode } from "react";
import { WrittenText } from "./copy-button";
import { Icon } from "./icon";
import "./carousel.css";

/** The time per slide (docs/product.md, constants). */
const slideMs = 5000;

type CarouselProps = {
	label: string;
	slides: ReactNode[];
	/** Whether some pictures are upright and others wide. */
	mixed: boolean;
};

/** Slides in a scroll-snap row, usable by touch, wheel and keyboard. A script adds rotation, short swipes and buttons. */
export function Carousel({ label, slides, mixed }: CarouselProps) {
	const count = slides.length;
	return (
		<section aria-roledescription="carrousel" aria-label={label}>
			<slide-show class="carousel stack stack-near" data-every={slideMs}>
				{/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: without scripts a scrollable row must be focusable */}
				{/* biome-ignore-start lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
				<ul
					role="list"
					className="carousel-row"
					data-slides
					data-mixed={mixed || undefined}
					tabIndex={count < 2 ? undefined : 0}
				>
					{/* biome-ignore-end lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
					{/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: without scripts a scrollable row must be focusable */}
					{slides.map((slide, at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the slides never change places
						<li key={at}>{slide}</li>
					))}
				</ul>
				{count > 1 && (
					<>
						<p className="carousel-hint" data-no-script>
							{count} photos : faites défiler la rangée.
						</p>
						<div className="carousel-controls" data-script hidden>
							<button type="button" className="round-button" data-step={-1}>
								<Icon name="previous" />
								<span className="visually-hidden">Photo précédente</span>
							</button>
							<RotationButtons count={count} what="Photo" />
							<button type="button" className="round-button" data-step={1}>
								<Icon name="next" />
								<span className="visually-hidden">Photo suivante</span>
							</button>
						</div>
					</>
				)}
			</slide-show>
		</section>
	);
}

/** Maximum number of dots of 44 px that fit on 320 px; with more slides the position is shown as text. */
const maxDots = 3;

/**
 * The buttons of a `<slide-show>`: pause, and one for each slide; pause comes first in the tab order, for visitors whom
 * motion disturbs. Hidden until the script runs.
 */
export function RotationButtons({ count, what }: { count: number; what: string }) {
	return (
		<div className="rotation-buttons">
			<button type="button" className="round-button" data-started="Mettre en pause" data-stopped="Faire défiler">
				<Icon name="pause" />
				<Icon name="play" />
				<WrittenText className="visually-hidden" text="Mettre en pause" />
			</button>
			{count > maxDots ? (
				<WrittenText className="rotation-place" data-place={what} text={`${what} 1 sur ${count}`} />
			) : (
				Array.from({ length: count }, (_, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: items are identified by their index
					<button key={index} type="button" className="rotation-dot" data-slide={index}>
						<span className="visually-hidden">
							{what} {index + 1} sur {count}
						</span>
					</button>
				))
			)}
		</div>
	);
}
