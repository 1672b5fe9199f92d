import { publicPaths } from "~/kinds/paths";
import { placeWords } from "~/photos/photo";
import { PhotoLink } from "~/photos/photo-link";
import { CardGrid } from "~/ui/card";
import { Link } from "~/ui/link";
import type { GalleryPicture } from "./gallery-picture.server";
import { GalleryVideo } from "./gallery-video";

type GalleryGridProps = {
	items: GalleryPicture[];
	/** The number of the first one in the gallery, and that of all. */
	position: { number: number; all: number };
};

/** The public gallery. Each photo leads to its page; a script opens a lightbox instead. */
export function GalleryGrid({ items, position }: GalleryGridProps) {
	const firstPhoto = items.findIndex(({ type }) => type === "image");
	return (
		<photo-lightbox aria-label="Photos de la galerie">
			<CardGrid columns="133">
				{items.map((item, index) => (
					<li key={item.id}>
						{item.type === "image" ? (
							<PhotoLink
								id={item.id}
								picture={item.picture}
								path={publicPaths.galleryItem(item.id)}
								place={placeWords(position.number + index, position.all)}
								use="tile"
								first={index === firstPhoto}
							/>
						) : (
							<>
								<GalleryVideo video={item} use="tile" />
								<Link id={item.id} className="link-alone" to={publicPaths.galleryItem(item.id)}>
									Voir en grand<span className="visually-hidden"> : {item.alt}</span>
								</Link>
							</>
						)}
					</li>
				))}
			</CardGrid>
		</photo-lightbox>
	);
}
