import { useRef } from "react";
import { Picture } from "~/images/picture";
import { screenFile } from "~/images/picture-file";
import { CardGrid } from "~/ui/card";
import type { GalleryPicture } from "./gallery-picture.server";
import { GalleryVideo } from "./gallery-video";
import { useLightbox } from "./use-lightbox";
import "./gallery-grid.css";

/** The public gallery. Each picture links to its file; a script opens a lightbox instead. */
export function GalleryGrid({ items }: { items: GalleryPicture[] }) {
	const grid = useRef<HTMLDivElement>(null);
	useLightbox(grid, items);
	return (
		<div ref={grid}>
			<CardGrid columns="133">
				{items.map((item, index) => (
					<li key={item.id}>
						{item.type === "image" ? (
							<a className="gallery-photo" href={screenFile(item.picture)} data-lightbox>
								<Picture picture={item.picture} use="tile" first={index === 0} />
								{item.picture.animated && <span className="gallery-animated">Animation</span>}
							</a>
						) : (
							<GalleryVideo video={item} />
						)}
					</li>
				))}
			</CardGrid>
		</div>
	);
}
