import type { media } from "~/platform/db/schema.server";
import type { pictureColumns } from "./picture-columns.server";

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
export const sourcePath = (path: string) => /^(.+)\.\d{1,5}\.(?:avif|webp|jpg)$/.exec(path)?.[1];

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

/** The data of a picture that pages need. */
export type PictureFile = {
	id: string;
	src: string;
	width: number | null;
	height: number | null;
	alt: string;
	/** `#rrggbb`, shown while the picture loads. */
	colour: string | null;
	/** The widths of its variants; empty until they are created. */
	widths: number[];
	/** Whether the picture is animated; its variants are still. */
	animated: boolean;
	/** Whether it may stand on the site only: previews of links and share buttons leave it out. */
	unshared?: boolean;
	/** True for a picture hidden at someone's request, which only the administration gets. */
	hidden?: boolean;
	/** Text shown below the picture. */
	caption?: string;
	/** The focal point around which cards crop; undefined for the centre. */
	focus?: FocalPoint;
};

/** The columns of a picture's row that are needed to show it. */
export type PictureRow = Pick<typeof media.$inferSelect, keyof typeof pictureColumns>;

/** Returns a picture as visitors may see it: null when it is hidden. */
export const visible = <Row extends Pick<PictureRow, "hiddenAt">>(picture: Row | null): Row | null =>
	picture?.hiddenAt ? null : picture;

/**
 * Returns the file for a full screen: the largest variant as JPEG, which every program opens. The stored picture is
 * several times as heavy, but only there an animation moves.
 */
export function screenFile({ src, widths, animated }: Pick<PictureFile, "src" | "widths" | "animated">): string {
	const width = widths.at(-1);
	return animated || width === undefined ? src : variantPath(src, { width, format: "jpg" });
}

/** Returns the page's view of a stored picture. `alt` is its alternative text; empty for decoration. */
export function pictureFile({ path, variantsAt, hiddenAt, ...row }: PictureRow, alt: string): PictureFile {
	const { id, width, height, colour, animated, caption, focusX, focusY } = row;
	const widths = variantsAt && width ? widthsOf(width) : [];
	return {
		...{ id, src: mediaUrl(path), width, height, alt, colour, widths, animated },
		hidden: hiddenAt !== null || undefined,
		unshared: row.unshared || undefined,
		caption: caption ?? undefined,
		focus: focusX === null || focusY === null ? undefined : { x: focusX, y: focusY },
	};
}

/** Returns the URL path of a stored file, from its path relative to the uploads folder. */
export const mediaUrl = (path: string) => `/uploads/${path}`;

/** Returns the inverse of `mediaUrl`. */
export const mediaPath = (url: string) => url.slice(mediaUrl("").length);

/** Returns the smallest variant of a picture, for lists of the administration; the picture until variants exist. */
export function thumbnailUrl({ path, width, variantsAt }: ThumbnailRow): string {
	const [smallest] = variantsAt && width ? widthsOf(width) : [];
	return mediaUrl(smallest === undefined ? path : variantPath(path, { width: smallest, format: "jpg" }));
}

/** The columns for a thumbnail; `variantsAt` may be JSON. */
export type ThumbnailRow = { path: string; width: number | null; variantsAt: Date | string | null };

/** A focal point in percent of width and height. */
export type FocalPoint = { x: number; y: number };

/** The step of the classes in focal-point.css: the content security policy allows no style attributes. */
const step = 10;

/** Formats a focal point as radio buttons post it: `50 0`. */
export const pointText = ({ x, y }: FocalPoint) => `${x} ${y}`;

export const centre: FocalPoint = { x: 50, y: 50 };

/** Parses a focal point, rounded to the step; undefined when it is not within the picture. */
export function pointIn(text: string): FocalPoint | undefined {
	const [, x, y] = /^(\d{1,3}) (\d{1,3})$/.exec(text) ?? [];
	if (x === undefined || y === undefined || Number(x) > 100 || Number(y) > 100) return undefined;
	return { x: rounded(Number(x)), y: rounded(Number(y)) };
}

/** Returns the point at a place of an element, from fractions of its width and height. */
export const pointAt = (across: number, down: number): FocalPoint => ({
	x: rounded(100 * Math.min(1, Math.max(0, across))),
	y: rounded(100 * Math.min(1, Math.max(0, down))),
});

const rounded = (percent: number) => Math.round(percent / step) * step;

/** Returns the classes that crop around a point. */
export const focusClass = ({ x, y }: FocalPoint) => `focus-x${rounded(x)} focus-y${rounded(y)}`;
