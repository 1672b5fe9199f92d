import type { GalleryPicture } from "./gallery-picture.server";
import "./gallery-video.css";

type Video = Extract<GalleryPicture, { type: "video" }>;

/** A video with duration and size. With a poster nothing of it is fetched before playback. */
export function GalleryVideo({ video }: { video: Video }) {
	const { src, mime, alt, poster, facts } = video;
	return (
		<figure className="gallery-video">
			{/* biome-ignore lint/a11y/useMediaCaption: volunteers upload videos without captions; the label
			    describes it */}
			<video controls preload={poster ? "none" : "metadata"} poster={poster ?? undefined} aria-label={alt}>
				{/* Browsers play most QuickTime files, but only without `type`. */}
				<source src={src} type={mime === "video/quicktime" ? undefined : mime} />
				<a href={src}>Télécharger la vidéo</a>
			</video>
			<figcaption>{facts}</figcaption>
		</figure>
	);
}
