/**
 * The widths of variants, as the pages use them: 320 and 640 for cards on phones and screens, 960 for articles, 1600
 * for full screens.
 */
const variantWidths = [320, 640, 960, 1600] as const;

/** Formats, best first: a browser uses the first one that it supports. */
export const variantFormats = ["avif", "webp", "jpg"] as const;

export type VariantFormat = (typeof variantFormats)[number];
type Variant = { width: number; format: VariantFormat };

/** Returns the widths of a picture's variants: none is larger than the picture, but there is always one. */
export function widthsOf(pictureWidth: number): number[] {
	const fitting = variantWidths.filter((width) => width <= pictureWidth);
	return fitting.length > 0 ? fitting : [pictureWidth];
}

/** Returns every variant of a picture of this width. */
export const variantsOf = (pictureWidth: number): Variant[] =>
	widthsOf(pictureWidth).flatMap((width) => variantFormats.map((format) => ({ width, format })));

/** Returns the path of a variant, relative to the uploads folder and in its URL: `{path}.{width}.{format}`. */
export const variantPath = (path: string, { width, format }: Variant) => `${path}.${width}.${format}`;

/** Returns the path of the picture that a variant is made from; undefined for other files. */
export const originalPath = (path: string) => /^(.+)\.\d{1,5}\.(?:avif|webp|jpg)$/.exec(path)?.[1];

/** Returns the MIME type of a variant, from its path. */
export const variantType = (path: string) =>
	`image/${path.endsWith(".jpg") ? "jpeg" : path.slice(path.lastIndexOf(".") + 1)}`;

/** Maximum pixels of an image (docs/product.md, limits), and of all frames of an animation together. */
export const maxPixels = 50e6;
export const maxAnimationPixels = 100e6;

/** Maximum pages of a PDF, which become one picture. */
export const maxPdfPages = 4;

/** Maximum frames of an animation: half a minute at 30 per second. Each costs time, however small it is. */
export const maxFrames = 1000;

/** Maximum scans of a progressive JPEG: cameras and programs make about ten, and each is decoded for all pixels. */
export const maxScans = 64;
