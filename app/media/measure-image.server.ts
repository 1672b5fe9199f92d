import sharp from "sharp";

/** The most pixels an image may have (decisions.md): a small file can unfold into gigabytes. */
const maxPixels = 50e6;

sharp.concurrency(1);
sharp.cache(false);

type Measured = { width: number; height: number } | "damaged" | "too many pixels";

/**
 * Reads a whole image file once, to know that it is complete, and tells its size in pixels as shown (upright).
 * @param file path on the disk
 */
export async function measureImage(file: string): Promise<Measured> {
	try {
		const { width, height, autoOrient } = await sharp(file, { limitInputPixels: false }).metadata();
		if (width * height > maxPixels) return "too many pixels";
		await sharp(file, { limitInputPixels: maxPixels, failOn: "truncated" }).resize(16).raw().toBuffer();
		return { width: autoOrient.width, height: autoOrient.height };
	} catch {
		return "damaged";
	}
}
