import type { Sharp } from "sharp";
import type { VariantFormat } from "./variants";

/** The most bytes of a variant by its width: what a card on a phone and a full screen may cost. */
const budgets: Record<number, number> = { 320: 12_000, 640: 25_000, 960: 80_000, 1600: 180_000 };

/** Pages one below the other may cost more than a photo, or nobody could read them. */
export const budgetOf = (width: number, height: number) =>
	(budgets[width] ?? Number.POSITIVE_INFINITY) * Math.max(1, height / width / 2);

/** JPEG has no transparency: it gets the background of the page. */
export const pageBackground = "#fbf7f0";

/** Qualities in descending order, by format: the first that fits the budget is used, or the last. */
const qualities: Record<VariantFormat, number[]> = {
	avif: [50, 40, 32, 25, 18],
	webp: [74, 60, 45, 30, 15],
	jpg: [76, 64, 52, 40],
};

/** @param budget in bytes */
export async function encodeVariant(picture: Sharp, budget: number, format: VariantFormat): Promise<Buffer> {
	let bytes = Buffer.alloc(0);
	for (const quality of qualities[format]) {
		const copy = picture.clone();
		if (format === "avif") bytes = await copy.avif({ quality, effort: 3 }).toBuffer();
		else if (format === "webp") bytes = await copy.webp({ quality }).toBuffer();
		else bytes = await copy.flatten({ background: pageBackground }).jpeg({ quality, mozjpeg: true }).toBuffer();
		if (bytes.length <= budget) break;
	}
	return bytes;
}
