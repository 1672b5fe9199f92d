import { mediaUrl } from "./media-url";
import { variantPath, widthsOf } from "./variants";

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

/**
 * The file that shows a picture over a whole screen: its largest variant, in the format that every program opens. Its own
 * file is several times as heavy; an animation moves in that alone.
 */
export function screenFile({ src, widths, animated }: PictureFile): string {
	const width = widths.at(-1);
	return animated || width === undefined ? src : variantPath(src, { width, format: "jpg" });
}

/** What a page needs of a stored picture. `alt` is its alternative text; empty when it only decorates. */
export function pictureFile({ path, variantsAt, ...row }: PictureRow, alt: string): PictureFile {
	const { id, width, height, colour, animated } = row;
	const widths = variantsAt && width ? widthsOf(width) : [];
	return { id, src: mediaUrl(path), width, height, alt, colour, widths, animated };
}
