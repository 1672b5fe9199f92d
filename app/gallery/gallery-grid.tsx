import { useRef } from "react";
import { CardGrid } from "~/ui/card";
import { Picture } from "~/ui/picture";
import type { GalleryPicture } from "./gallery-picture.server";
import { useLightbox } from "./use-lightbox";
import "./gallery-grid.css";

/** The pictures and videos of the gallery. A picture is a link to its file, which a script opens in a lightbox instead. */
export function GalleryGrid({ items }: { items: GalleryPicture[] }) {
	const grid = useRef<HTMLDivElement>(null);
	useLightbox(grid, items);
	return (
		<div ref={grid}>
			<CardGrid columns="133">
				{items.map((item, index) => (
					<li key={item.id}>
						{item.type === "image" ? <Photo item={item} eager={index === 0} /> : <Video item={item} />}
					</li>
				))}
			</CardGrid>
		</div>
	);
}

function Photo({ item, eager }: { item: GalleryPicture; eager: boolean }) {
	return (
		<a className="gallery-photo" href={item.src} data-lightbox>
			<Picture picture={item} loading={eager ? "eager" : "lazy"} />
		</a>
	);
}

function Video({ item }: { item: GalleryPicture }) {
	return (
		// biome-ignore lint/a11y/useMediaCaption: volunteers upload videos without captions; the label says what it shows
		<video className="gallery-video" controls preload="metadata" aria-label={item.alt}>
			<source src={item.src} type={item.mime === "video/quicktime" ? undefined : item.mime} />
			<a href={item.src}>Télécharger la vidéo</a>
		</video>
	);
}
