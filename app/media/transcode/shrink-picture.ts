import type { Shrunk } from "./shrink-job";

/** The longest side of a stored picture, in pixels: the server would make it as small. */
const longestSide = 2560;

/**
 * WebP at least SSIM 0.95 for photos, in two thirds of the bytes of a JPEG; encoding takes five times as long, a
 * fraction of the time to send the saved bytes. Not every browser writes WebP: a JPEG needs a higher quality.
 */
const quality = { webp: 0.75, jpeg: 0.8 };

/** Bytes up to which a picture is not worth another loss. */
const smallEnoughBytes = 300_000;

/** Returns a picture upright, at most 2560 pixels a side and without metadata, as WebP where the browser writes it. */
export async function shrinkPicture(file: File): Promise<Shrunk> {
	const mustChange = /hei[cf]/.test(file.type);
	if (!mustChange && (file.size <= smallEnoughBytes || isAnimated(await headOf(file)))) return { outcome: "kept" };
	const picture = await createImageBitmap(file);
	const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
	const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
	// Drawn by the processor, a photo always gets the same bytes, by which the site recognizes it.
	const context = canvas.getContext("2d", { willReadFrequently: true });
	if (context === null) return { outcome: "kept" };
	context.imageSmoothingQuality = "high";
	context.drawImage(picture, 0, 0, canvas.width, canvas.height);
	picture.close();
	const blob = await encode(canvas, mustChange || file.type === "image/jpeg");
	return mustChange || blob.size < file.size ? { outcome: "shrunk", blob } : { outcome: "kept" };
}

/** Encodes the canvas. A browser that writes no WebP writes a PNG instead, which is for transparent pictures. */
async function encode(canvas: OffscreenCanvas, opaque: boolean): Promise<Blob> {
	const webp = await canvas.convertToBlob({ type: "image/webp", quality: quality.webp });
	if (webp.type === "image/webp" || !opaque) return webp;
	return canvas.convertToBlob({ type: "image/jpeg", quality: quality.jpeg });
}

const headOf = async (file: File) => new TextDecoder("latin1").decode(await file.slice(0, 50_000).arrayBuffer());

/** Returns whether a picture is animated, by its first bytes: GIF, AVIF sequence, WebP with `ANIM`, PNG with `acTL`. */
export const isAnimated = (head: string) => /^(GIF8|.{4}ftypavis|RIFF.{4}WEBP.*ANIM|\x89PNG.*acTL)/s.test(head);
