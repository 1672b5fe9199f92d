import type { GalleryPicture } from "./gallery-picture.server";
import "./gallery-video.css";

type Video = Extract<GalleryPicture, { type: "video" }>;

type GalleryVideoProps = { video: Video; use: keyof NonNullable<Video["poster"]> };

/** Keeps the poster of a film further down from coming before the first photos. React 18 has no type for it. */
const lazy = { loading: "lazy" };

/** A video with duration and size. With a poster nothing of it is fetched before playback. */
export function GalleryVideo({ video, use }: GalleryVideoProps) {
	const { src, mime, alt, poster, facts, caption, subtitles, transcript } = video;
	return (
		<figure className="gallery-video">
			<video controls preload={poster ? "none" : "metadata"} poster={poster?.[use]} aria-label={alt} {...lazy}>
				{/* Browsers play most QuickTime files, but only without `type`. */}
				<source src={src} type={mime === "video/quicktime" ? undefined : mime} />
				{subtitles && <track kind="captions" src={subtitles} srcLang="fr" label="Français" />}
				<a href={src}>Télécharger la vidéo</a>
			</video>
			<figcaption>
				{caption && <span className="gallery-caption">{caption}</span>} {facts}
			</figcaption>
			{transcript && (
				<details className="gallery-transcript">
					<summary>
						Transcription<span className="visually-hidden"> : {alt}</span>
					</summary>
					<p className="preserve-lines">{transcript}</p>
				</details>
			)}
		</figure>
	);
}
