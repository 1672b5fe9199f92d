import { Picture, type PictureFile } from "./picture";
import "./carousel.css";

/** Pictures side by side in a row that snaps to each; scrolled by finger, wheel or arrow keys. */
export function Carousel({ label, pictures }: { label: string; pictures: (PictureFile & { id: string })[] }) {
	return (
		<section className="carousel" aria-label={label}>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable to be scrolled by keys */}
			<div className="carousel-row" tabIndex={0}>
				{pictures.map((picture, index) => (
					<Picture key={picture.id} picture={picture} loading={index === 0 ? "eager" : "lazy"} />
				))}
			</div>
			{pictures.length > 1 && <p className="carousel-hint">{pictures.length} photos : faites défiler la rangée.</p>}
		</section>
	);
}
