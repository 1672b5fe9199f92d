import { type PointerEvent, type ReactNode, useEffect, useRef } from "react";
import { Icon } from "./icon";
import { RotationButtons } from "./rotation-buttons";
import { useRotation } from "./use-rotation";
import "./carousel.css";

/** The time per slide, in milliseconds (docs/product.md, constants). */
const every = 5000;

/** The swipe threshold, in pixels (docs/product.md, constants). */
const swipe = 40;

type CarouselProps = {
	label: string;
	slides: ReactNode[];
	/** Whether some pictures are upright and others wide. */
	mixed: boolean;
};

/** Slides in a scroll-snap row, usable by touch, wheel and keyboard. Scripts add rotation, short swipes and buttons. */
export function Carousel({ label, slides, mixed }: CarouselProps) {
	const count = slides.length;
	const rotation = useRotation({ count, every });
	const { index, ready, show } = rotation;
	const row = useRef<HTMLUListElement>(null);
	const from = useRef<number>();

	useEffect(() => {
		if (ready) row.current?.scrollTo({ left: index * row.current.clientWidth });
	}, [index, ready]);

	const release = ({ clientX }: PointerEvent) => {
		const moved = from.current === undefined ? 0 : clientX - from.current;
		from.current = undefined;
		if (Math.abs(moved) >= swipe) show(index + (moved < 0 ? 1 : -1));
	};

	return (
		<section className="carousel" aria-roledescription="carrousel" aria-label={label} {...rotation.hold}>
			{/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: without scripts a scrollable row must be focusable */}
			{/* biome-ignore-start lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
			<ul
				ref={row}
				role="list"
				className="carousel-row"
				data-ready={ready || undefined}
				data-mixed={mixed || undefined}
				tabIndex={ready || count < 2 ? undefined : 0}
				aria-live={ready && !rotation.running ? "polite" : "off"}
				onPointerDown={(event) => {
					if (ready && event.isPrimary) from.current = event.clientX;
				}}
				onPointerUp={release}
				onPointerCancel={() => {
					from.current = undefined;
				}}
				onDragStart={(event) => event.preventDefault()}
			>
				{/* biome-ignore-end lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
				{/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: without scripts a scrollable row must be focusable */}
				{slides.map((slide, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the slides never change places
					<li key={at}>{slide}</li>
				))}
			</ul>
			{count > 1 && !ready && <p className="carousel-hint">{count} photos : faites défiler la rangée.</p>}
			{ready && (
				<div className="carousel-controls">
					<button type="button" className="round-button" onClick={() => show(index - 1)}>
						<Icon name="previous" />
						<span className="visually-hidden">Photo précédente</span>
					</button>
					<RotationButtons rotation={rotation} count={count} what="Photo" />
					<button type="button" className="round-button" onClick={() => show(index + 1)}>
						<Icon name="next" />
						<span className="visually-hidden">Photo suivante</span>
					</button>
				</div>
			)}
		</section>
	);
}
