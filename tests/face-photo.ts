import sharp from "sharp";
import type { Oval } from "~/media/images/burn-ovals";
import { detailedPhoto } from "./camera-files";

const [width, height] = [480, 320];

/** A photo, and the oval over its middle: 96 × 96 pixels. */
export const facePhoto = {
	width,
	height,
	face: { x: 500, y: 500, width: 200, height: 300 } satisfies Oval,
	/** Others at each call. */
	bytes: () => detailedPhoto(width, height, 2, 60),
};

/** The brightness of the pixels around the middle of the face, whatever the size of the picture. */
export async function faceIn(picture: string | Buffer): Promise<number[]> {
	const { data } = await sharp(picture)
		.resize(width, height, { fit: "fill" })
		.extract({ left: 211, top: 131, width: 58, height: 58 })
		.greyscale()
		.raw()
		.toBuffer({ resolveWithObject: true });
	return [...data];
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Pearson's correlation of two lists of brightness: 1 for the same picture. */
export function likeness(one: number[], other: number[]): number {
	const [of, to] = [mean(one), mean(other)];
	const product = (a: number[], from: number, b: number[], and: number) =>
		a.reduce((sum, value, at) => sum + (value - from) * ((b[at] ?? 0) - and), 0);
	return product(one, of, other, to) / Math.sqrt(product(one, of, one, of) * product(other, to, other, to) + 1e-9);
}

/** The mean difference of neighbouring pixels: what is left of edges. */
export const edges = (values: number[]) =>
	mean(values.slice(1).map((value, at) => Math.abs(value - (values[at] ?? 0))));
