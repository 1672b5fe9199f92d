import { mediaUrl } from "./media-url";
import { widthsOf } from "./variants";

/** A picture as pages need it. */
export type PictureFile = {
	id: string;
	src: string;
	width: number | null;
	height: number | null;
	alt: string;
	/** `#rrggbb`, shown until it arrives. */
	colour: string | null;
	/** The widths it can be had in; empty while they are being made. */
	widths: number[];
	/** Whether its own file moves, unlike its variants. */
	animated: boolean;
};

/** The columns of a picture's row that are needed to show it. */
export type PictureRow = Omit<PictureFile, "src" | "alt" | "widths"> & { path: string; variantsAt: Date | null };

/** What a page needs of a stored picture. `alt` is its alternative text; empty when it only decorates. */
export function pictureFile({ path, variantsAt, ...row }: PictureRow, alt: string): PictureFile {
	const { id, width, height, colour, animated } = row;
	const widths = variantsAt && width ? widthsOf(width) : [];
	return { id, src: mediaUrl(path), width, height, alt, colour, widths, animated };
}
