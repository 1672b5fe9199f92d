import { Picture } from "~/images/picture";
import { type PictureFile, screenFile } from "~/images/picture-file";
import { CardGrid } from "~/ui/card";
import type { GalleryPicture } from "./gallery-picture.server";
import { GalleryVideo } from "./gallery-video";
import "./gallery-grid.css";

/** The public gallery. Each picture links to its file; a script opens a lightbox instead. */
export function GalleryGrid({ items }: { items: GalleryPicture[] }) {
	return (
		<photo-lightbox>
			<CardGrid columns="133">
				{items.map((item, index) => (
					<li key={item.id}>
						{item.type === "image" ? (
							<a
								id={item.id}
								className="gallery-photo"
								href={screenFile(item.picture)}
								data-picture={JSON.stringify(slideOf(item.picture))}
							>
								<Picture picture={item.picture} use="tile" first={index === 0} />
								{item.picture.animated && <span className="gallery-animated">Animation</span>}
							</a>
						) : (
							<GalleryVideo video={item} />
						)}
					</li>
				))}
			</CardGrid>
		</photo-lightbox>
	);
}

/** What the lightbox needs beside the link and its picture. */
const slideOf = ({ src, widths, animated }: PictureFile) => ({ src, widths, animated });
