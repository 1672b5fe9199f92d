/**
 * The sizes a picture is kept in, beside the file at its own address. Widths are what the pages use: 320 and 640 for
 * cards on phones and screens, 960 for articles, 1600 for the full screen.
 */
export const variantWidths = [320, 640, 960, 1600] as const;

/** Best first: a browser takes the first format it knows. */
export const variantFormats = ["avif", "webp", "jpg"] as const;

export type VariantFormat = (typeof variantFormats)[number];
export type Variant = { width: number; format: VariantFormat };

/** The widths a picture has variants in: none is larger than the picture, but there is always one. */
export function widthsOf(pictureWidth: number): number[] {
	const fitting = variantWidths.filter((width) => width <= pictureWidth);
	return fitting.length > 0 ? fitting : [pictureWidth];
}

/** Every variant of a picture of this width. */
export const variantsOf = (pictureWidth: number): Variant[] =>
	widthsOf(pictureWidth).flatMap((width) => variantFormats.map((format) => ({ width, format })));

/** Where a variant is, below the uploads folder and in its address: `{path}.{width}.{format}`. */
export const variantPath = (path: string, { width, format }: Variant) => `${path}.${width}.${format}`;

/** The path of the picture whose variant this is, or undefined when it is none. */
export const pictureOfVariant = (path: string) => /^(.+)\.\d{1,5}\.(?:avif|webp|jpg)$/.exec(path)?.[1];

/** The MIME type of a variant, by its path. */
export const variantType = (path: string) =>
	`image/${path.endsWith(".jpg") ? "jpeg" : path.slice(path.lastIndexOf(".") + 1)}`;
