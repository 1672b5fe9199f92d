import { type PictureFile, variantPath } from "./picture-file";

/** The picture that other sites and messaging apps show for a page. */
export type LinkPreview = { src: string; width: number; height: number; alt: string };

/** Sizes in pixels: messaging apps show `link` for a URL; `status` fills a phone. */
export const shareSizes = { link: { width: 1200, height: 630 }, status: { width: 1080, height: 1920 } };

export type ShareShape = keyof typeof shareSizes;

/** The words on a share picture. */
export type ShareWords = {
	/** The title; empty on the picture of the site itself. */
	title: string;
	/** Date and place of an event. */
	facts: string[];
	/** The name of the association. */
	name: string;
	/** The host of the site, for pictures on which a link cannot be pressed. */
	host: string;
};

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
export function isLinkPreview(path: string) {
	const width = Number(/\.(\d+)\.jpg$/.exec(path)?.[1]);
	return width >= narrowest && width <= widest;
}

/** Returns the JPEG for link previews; undefined until it is created, or when none fits. */
export function linkPreviewVariant(picture: PictureFile | null | undefined) {
	if (!picture?.width || !picture.height) return undefined;
	const ratio = picture.height / picture.width;
	const fitting = picture.widths
		.map((width) => ({ width, height: Math.round(width * ratio) }))
		.filter(({ width, height }) => width >= narrowest && width <= widest && height >= leastSide)
		.filter(({ width, height }) => width * height <= maxPixels);
	const size = fitting.at(-1);
	return size && { ...size, src: variantPath(picture.src, { width: size.width, format: "jpg" }) };
}
