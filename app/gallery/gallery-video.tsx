import type { GalleryPicture } from "./gallery-picture.server";
import "./gallery-video.css";

type Video = Extract<GalleryPicture, { type: "video" }>;

/** A video with its length and weight. Nothing of it is fetched before it is played, when a poster stands for it. */
export function GalleryVideo({ video }: { video: Video }) {
	const { src, mime, alt, poster, facts } = video;
	return (
		<figure className="gallery-video">
			{/* biome-ignore lint/a11y/useMediaCaption: volunteers upload videos without captions; the label says what it shows */}
			<video controls preload={poster ? "none" : "metadata"} poster={poster ?? undefined} aria-label={alt}>
				{/* Browsers play most QuickTime files when they are not told that they are. */}
				<source src={src} type={mime === "video/quicktime" ? undefined : mime} />
				<a href={src}>Télécharger la vidéo</a>
			</video>
			<figcaption>{facts}</figcaption>
		</figure>
	);
}
