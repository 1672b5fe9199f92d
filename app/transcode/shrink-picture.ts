import type { Shrunk } from "./shrink-in-worker";

/** The longest side of a stored picture, in pixels: the server would make it as small. */
const longestSide = 2560;

/** SSIM 0.97 for a photo of a phone, in a fifth of its bytes. */
const quality = 0.75;

/** What is not worth another loss, in bytes. */
const smallEnough = 300_000;

/** A picture upright, at most 2560 pixels a side and without metadata; a JPEG when it can't be transparent, else WebP. */
export async function shrinkPicture(file: File): Promise<Shrunk> {
	const mustChange = /hei[cf]/.test(file.type);
	if (!mustChange && (file.size <= smallEnough || isAnimated(await headOf(file)))) return { outcome: "kept" };
	const picture = await createImageBitmap(file);
	const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
	const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
	// Drawn by the processor, a photo gets the same bytes each time, by which the site recognises it.
	const context = canvas.getContext("2d", { willReadFrequently: true });
	if (context === null) return { outcome: "kept" };
	context.imageSmoothingQuality = "high";
	context.drawImage(picture, 0, 0, canvas.width, canvas.height);
	picture.close();
	const type = mustChange || file.type === "image/jpeg" ? "image/jpeg" : "image/webp";
	const blob = await canvas.convertToBlob({ type, quality });
	return mustChange || blob.size < file.size ? { outcome: "shrunk", blob } : { outcome: "kept" };
}

const headOf = async (file: File) => new TextDecoder("latin1").decode(await file.slice(0, 50_000).arrayBuffer());

/** Whether a picture moves, by its first bytes: GIF, AVIF sequence, WebP with `ANIM`, PNG with `acTL`. */
export const isAnimated = (head: string) => /^(GIF8|.{4}ftypavis|RIFF.{4}WEBP.*ANIM|\x89PNG.*acTL)/s.test(head);
