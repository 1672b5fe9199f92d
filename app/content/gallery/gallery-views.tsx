import type { ReactNode } from "react";
import { photoTitle, placeWords } from "~/content/photos/photo";
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
		<photo-lightbox class="gallery" aria-label="Photos de la galerie">
			<CardGrid columns="133">
				{items.map((item, index) => (
					<li key={item.id}>
						{item.type === "image" ? (
							<figure className="stack stack-tight">
								<PhotoLink
									id={item.id}
									picture={item.picture}
									path={publicPaths.galleryItem(item.id)}
									place={placeWords(position.number + index, position.all)}
									use="tile"
									first={index === firstPhoto}
								/>
								<figcaption>
									{/* Screen readers have just read the description of the photo. */}
									{(item.described || item.picture.caption) && (
										<span className="gallery-caption" aria-hidden={item.picture.caption ? undefined : true}>
											{photoTitle(item.picture)}
										</span>
									)}
									{item.day}
								</figcaption>
							</figure>
						) : (
							<GalleryVideo video={item} use="tile">
								<Link id={item.id} className="gallery-large fold" to={publicPaths.galleryItem(item.id)}>
									Voir en grand<span className="visually-hidden"> : {item.alt}</span>
								</Link>
							</GalleryVideo>
						)}
					</li>
				))}
			</CardGrid>
		</photo-lightbox>
	);
}

type Video = Extract<GalleryPicture, { type: "video" }>;

type GalleryVideoProps = { video: Video; use: keyof NonNullable<Video["poster"]>; children?: ReactNode };

/** Posters of films further down must not load before the first photos. React 18 has no type for the attribute. */
const lazy = { loading: "lazy" };

/** A video with duration and size. With a poster, no byte of it is fetched before playback. */
export function GalleryVideo({ video, use, children }: GalleryVideoProps) {
	const { src, mime, alt, poster, day, details, caption, subtitles, transcript } = video;
	return (
		<div className="gallery-video stack stack-tight">
			<figure className="stack stack-tight">
				<video controls preload={poster ? "none" : "metadata"} poster={poster?.[use]} aria-label={alt} {...lazy}>
					{/* Browsers play most QuickTime files, but only without `type`. */}
					<source src={src} type={mime === "video/quicktime" ? undefined : mime} />
					{subtitles && <track kind="captions" src={subtitles} srcLang="fr" label="Français" />}
					<a href={src}>Télécharger la vidéo</a>
				</video>
				<figcaption>
					{caption && <span className="gallery-caption">{caption}</span>} {day && `${day}, `}
					{details}
				</figcaption>
			</figure>
			{(children || transcript) && (
				<div className="row">
					{children}
					{transcript && (
						<details className="fold gallery-transcript">
							<summary>
								Transcription<span className="visually-hidden"> : {alt}</span>
							</summary>
							<p className="fold-content stack preserve-lines">{transcript}</p>
						</details>
					)}
				</div>
			)}
		</div>
	);
}

/**
 * Returns the URL of an item's place in the list; beyond the first page, on a page that begins with it.
 * @param previous the item before it
 */
export const placeInList = (id: string, number: number, previous?: string) =>
	`${publicPaths.gallery}${previous && number > pageSize ? `?apres=${previous}` : ""}#${id}`;
