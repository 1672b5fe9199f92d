import { Picture } from "~/images/picture";
import type { PictureFile } from "~/images/picture-file";
import type { Slide } from "./photo";
import "./photo-link.css";

type PhotoLinkProps = {
	picture: PictureFile;
	/** The photo's page. */
	path: string;
	place: string;
	use: Parameters<typeof Picture>[0]["use"];
	first: boolean;
	id?: string;
};

/** A picture that leads to its page. In a `<photo-lightbox>` a script opens the lightbox instead. */
export function PhotoLink({ picture, path, place, use, first, id }: PhotoLinkProps) {
	const { src, widths, animated, caption } = picture;
	const slide: Slide = { id: picture.id, src, widths, animated, caption, place };
	return (
		<a id={id} className="photo-link" href={path} data-picture={JSON.stringify(slide)}>
			<Picture picture={picture} use={use} first={first} />
			{animated && <span className="photo-animated">Animation</span>}
		</a>
	);
}
