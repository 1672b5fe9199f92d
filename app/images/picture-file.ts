import { mediaUrl } from "./media-url";
import { variantPath, widthsOf } from "./variants";

/** A picture as pages need it. */
export type PictureFile = {
	id: string;
	src: string;
	width: number | null;
	height: number | null;
	alt: string;
	/** `#rrggbb`, shown while it loads. */
	colour: string | null;
	/** The widths of its variants; empty until they are created. */
	widths: number[];
	/** Whether the original is animated; its variants are still. */
	animated: boolean;
};

/** The columns of a picture's row that are needed to show it. */
export type PictureRow = Omit<PictureFile, "src" | "alt" | "widths"> & { path: string; variantsAt: Date | null };

/**
 * The file for a full screen: the largest variant as JPEG, which every program opens. The original is several times as
 * heavy, but an animation only moves there.
 */
export function screenFile({ src, widths, animated }: PictureFile): string {
	const width = widths.at(-1);
	return animated || width === undefined ? src : variantPath(src, { width, format: "jpg" });
}

/** The page's view of a stored picture. `alt` is its alternative text; empty for decoration. */
export function pictureFile({ path, variantsAt, ...row }: PictureRow, alt: string): PictureFile {
	const { id, width, height, colour, animated } = row;
	const widths = variantsAt && width ? widthsOf(width) : [];
	return { id, src: mediaUrl(path), width, height, alt, colour, widths, animated };
}
