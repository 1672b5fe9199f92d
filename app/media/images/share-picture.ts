import type { PictureFile } from "./picture-file";
import { variantPath } from "./variants";

/** The widest shared variant, in pixels. */
const widest = 960;

/** Messaging apps show no picture narrower than 300 pixels, and none with a side below 200. */
const narrowest = 300;
const leastSide = 200;

/**
 * At the quality of JPEG variants the worst case, pure noise, takes 1.8 bits a pixel: this many pixels stay below the
 * 300 000 bytes that messaging apps accept.
 */
const maxPixels = 1_300_000;

/** Returns whether a file below /uploads may be the picture of a link preview, which other sites embed. */
export function isSharePicture(path: string) {
	const width = Number(/\.(\d+)\.jpg$/.exec(path)?.[1]);
	return width >= narrowest && width <= widest;
}

/** Returns the JPEG for link previews; undefined until it is created, or when none fits. */
export function sharePicture(picture: PictureFile | null | undefined) {
	if (!picture?.width || !picture.height) return undefined;
	const ratio = picture.height / picture.width;
	const fitting = picture.widths
		.map((width) => ({ width, height: Math.round(width * ratio) }))
		.filter(({ width, height }) => width >= narrowest && width <= widest && height >= leastSide)
		.filter(({ width, height }) => width * height <= maxPixels);
	const size = fitting.at(-1);
	return size && { ...size, src: variantPath(picture.src, { width: size.width, format: "jpg" }) };
}
