import { Picture } from "~/images/picture";
import type { RequestedMedia } from "./removal-request.server";
import "./requested-media.css";

/** The photo or video that a request is about, small enough to leave the form in sight. */
export const RequestedPhoto = ({ media }: { media: RequestedMedia }) => (
	<div className="requested-media">
		{media.type === "image" ? (
			<Picture picture={media.picture} use="page" first />
		) : (
			// biome-ignore lint/a11y/useMediaCaption: shown to recognize it
			<video src={media.src} controls preload="metadata" aria-label={media.alt} />
		)}
	</div>
);
