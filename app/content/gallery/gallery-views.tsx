import { placeWords } from "~/content/photos/photo";
import { PhotoLink } from "~/content/photos/photo-views";
import { pageSize } from "~/platform/db/keyset-pagination";
import { publicPaths } from "~/platform/kinds/paths";
import { Link } from "~/web/ui/button";
import { CardGrid } from "~/web/ui/card";
import type { GalleryPicture } from "./gallery-lists.server";
import "./gallery-video.css";

type GalleryGridProps = {
	items: GalleryPicture[];
	/** The number of the first item in the gallery, and the number of all. */
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

type Video = Extract<GalleryPicture, { type: "video" }>;

type GalleryVideoProps = { video: Video; use: keyof NonNullable<Video["poster"]> };

/** Posters of films further down must not load before the first photos. React 18 has no type for the attribute. */
const lazy = { loading: "lazy" };

/** A video with duration and size. With a poster, no byte of it is fetched before playback. */
export function GalleryVideo({ video, use }: GalleryVideoProps) {
	const { src, mime, alt, poster, details, caption, subtitles, transcript } = video;
	return (
		<figure className="gallery-video">
			<video controls preload={poster ? "none" : "metadata"} poster={poster?.[use]} aria-label={alt} {...lazy}>
				{/* Browsers play most QuickTime files, but only without `type`. */}
				<source src={src} type={mime === "video/quicktime" ? undefined : mime} />
				{subtitles && <track kind="captions" src={subtitles} srcLang="fr" label="Français" />}
				<a href={src}>Télécharger la vidéo</a>
			</video>
			<figcaption>
				{caption && <span className="gallery-caption">{caption}</span>} {details}
			</figcaption>
			{transcript && (
				<details className="fold gallery-transcript">
					<summary>
						Transcription<span className="visually-hidden"> : {alt}</span>
					</summary>
					<p className="fold-content preserve-lines">{transcript}</p>
				</details>
			)}
		</figure>
	);
}

/**
 * Returns the URL of an item's place in the list; beyond the first page, on a page that begins with it.
 * @param previous the item before it
 */
export const placeInList = (id: string, number: number, previous?: string) =>
	`${publicPaths.gallery}${previous && number > pageSize ? `?apres=${previous}` : ""}#${id}`;
