import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { burnOvals, type Oval } from "./burn-ovals";
import type { CleanedPicture, Unreadable } from "./image-job";
import { maxAnimationPixels, maxFrames, maxPixels, maxScans, type VariantFormat } from "./picture-file";

/** The longest side of a stored picture: enough for any screen, too small for a printed poster. */
const maxSide = 2560;
const maxAnimationSide = 800;

/**
 * Writes the public file of a picture: upright, 8-bit sRGB, at most 2560 pixels a side, and without metadata: sharp
 * writes no EXIF, GPS, XMP, IPTC or thumbnail by default.
 */
export async function cleanPicture(from: string, to: string): Promise<CleanedPicture> {
	try {
		const metadata = await open(from).metadata();
		const { width, height, pageHeight = height, pages = 1, hasAlpha, space, icc, format, exif } = metadata;
		if (format === "jpeg" && scansIn(await readFile(from)) > maxScans) return { outcome: "tooManyScans" };
		if (pages > maxFrames) return { outcome: "tooManyFrames" };
		if (width * pageHeight > maxPixels) return { outcome: "tooManyPixels" };
		if (width * pageHeight * pages > maxAnimationPixels) return { outcome: "tooManyPixelsInAll" };
		const animated = pages > 1;
		const failOn = format === "jpeg" && (await lacksLittle(from)) ? "none" : "truncated";
		const sent = sharp(from, { limitInputPixels: false, failOn, animated });
		// Browsers ignore the orientation in a WebP.
		const upright = format === "webp" ? sent : sent.autoOrient();
		const side = animated ? maxAnimationSide : maxSide;
		const resized = upright
			.resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
			.toColourspace("srgb");
		// sharp reads 16 bits with a profile as Display P3, and leaves them so unless a profile is requested.
		const named = space === "rgb16" && icc ? resized.withIccProfile("srgb", { attach: false }) : resized;
		const inSrgb = isAdobeRgb(exif, icc) ? await fromAdobeRgb(named) : named;
		const opaque = !hasAlpha || (await isOpaque(from));
		const encoded = opaque && !animated ? inSrgb.jpeg({ quality: 86 }) : inSrgb.webp({ quality: 86 });
		return await cleaned(await encoded.toFile(to), to, animated);
	} catch (error) {
		return outcomeOf(error);
	}
}

/**
 * Counts the scans of a JPEG, segment by segment up to its end (ITU T.81, annex B): data that a phone appends, such as
 * a short film, is not a part of it.
 */
function scansIn(bytes: Buffer): number {
	let scans = 0;
	for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 4 <= bytes.length; at = bytes.indexOf(0xff, at)) {
		const marker = bytes[at + 1] ?? 0;
		if (marker === 0xd9) break;
		if (marker === 0xda) scans++;
		if (marker === 0xff) at += 1;
		else if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
		else at += 2 + bytes.readUInt16BE(at + 2);
	}
	return scans;
}

/** Returns whether at most an eighth of a JPEG's rows is missing at its end: libjpeg draws them grey, as viewers do. */
async function lacksLittle(from: string): Promise<boolean> {
	const side = 64;
	const shrunk = sharp(from, { limitInputPixels: false, failOn: "none" }).resize(side, side, { fit: "fill" });
	const rows = await shrunk.removeAlpha().toColourspace("srgb").raw().toBuffer();
	const grey = rows.toReversed().findIndex((value) => Math.abs(value - 128) > 2);
	return grey >= 0 && grey < (3 * side * side) / 8;
}

/** Writes the pages of a PDF as one picture, without hidden text, scripts, attachments or author. */
export async function cleanPdf(from: string, to: string): Promise<CleanedPicture> {
	const { pdfPicture } = await import("./pdf-picture");
	const picture = await pdfPicture(from); // a crash ends the process, and does not count as a damaged file
	if (typeof picture === "string") return { outcome: picture };
	try {
		return await cleaned(await picture.jpeg({ quality: 86 }).toFile(to), to);
	} catch (error) {
		return outcomeOf(error);
	}
}

/** Writes a copy of a stored picture with its faces burnt: the written file has nothing of what was in the ovals. */
export async function blurPicture(from: string, to: string, ovals: Oval[]): Promise<CleanedPicture> {
	try {
		const { data, info } = await sharp(from).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
		const { width, height, channels } = info;
		burnOvals({ data, width, height, channels }, ovals);
		const picture = sharp(data, { raw: { width, height, channels } });
		const encoded = channels === 4 ? picture.webp({ quality: 86 }) : picture.jpeg({ quality: 86 });
		return await cleaned(await encoded.toFile(to), to);
	} catch (error) {
		return outcomeOf(error);
	}
}

/** Returns the facts of a written picture. */
async function cleaned(info: OutputInfo, file: string, animated = false): Promise<CleanedPicture> {
	return {
		outcome: "cleaned",
		type: info.format === "jpeg" ? "image/jpeg" : "image/webp",
		width: info.width,
		height: info.pageHeight ?? info.height,
		colour: await averageColour(file),
		animated,
		bytes: info.size,
		contentSha256: createHash("sha256")
			.update(await readFile(file))
			.digest("hex"),
	};
}

const open = (from: string) => sharp(from, { limitInputPixels: false });

const isOpaque = async (from: string) => (await sharp(from, { limitInputPixels: maxPixels }).stats()).isOpaque;

/** Returns the average colour, as `#rrggbb`: the placeholder while the picture loads. */
async function averageColour(from: string): Promise<string> {
	const pixel = await sharp(from)
		.flatten({ background: pageBackground })
		.resize(1, 1, { fit: "cover" })
		.removeAlpha()
		.raw()
		.toBuffer();
	return `#${pixel.subarray(0, 3).toString("hex")}`;
}

/** Node's errors have a code, libvips' only a message: all but those of the disk mean a damaged file. */
export function outcomeOf(error: unknown): Unreadable {
	const text = error instanceof Error ? `${"code" in error ? error.code : ""} ${error.message}` : "";
	const code = /ENOSPC|EDQUOT|EIO|EROFS|EACCES|No space left|Disk quota|Read-only file|Permission denied/.exec(
		text,
	)?.[0];
	return code === undefined ? { outcome: "damaged" } : { outcome: "failed", code };
}

/** The gamma of Adobe RGB (1998), section 4.3.4.2. */
const gamma = 2.19921875;

const linear = Float64Array.from({ length: 256 }, (_, value) => (value / 255) ** gamma);

/** Encodes linear light as sRGB in steps of 1/4095 (IEC 61966-2-1). */
const encoded = Uint8Array.from({ length: 4096 }, (_, step) => {
	const light = step / 4095;
	return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
});

const toByte = (light: number) => encoded[Math.round(4095 * Math.min(1, Math.max(0, light)))] ?? 0;

/** The entry « InteroperabilityIndex = R03 » of an EXIF block, in both byte orders. */
const adobeRgbEntries = ["\x01\0\x02\0\x04\0\0\0R03\0", "\0\x01\0\x02\0\0\0\x04R03\0"];

/** Returns whether a camera wrote Adobe RGB without a profile (DCF 2.0, « DCF optional file »). */
const isAdobeRgb = (exif?: Buffer, icc?: Buffer): boolean =>
	icc === undefined && exif !== undefined && adobeRgbEntries.some((entry) => exif.includes(entry, 0, "latin1"));

/** Converts a picture from Adobe RGB to sRGB; both have the same white point. */
async function fromAdobeRgb(picture: Sharp): Promise<Sharp> {
	const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
	for (let at = 0; at < data.length; at += 3) {
		const red = linear[data[at] ?? 0] ?? 0;
		const green = linear[data[at + 1] ?? 0] ?? 0;
		const blue = linear[data[at + 2] ?? 0] ?? 0;
		data[at] = toByte(1.39836 * red - 0.39836 * green);
		data[at + 1] = toByte(green);
		data[at + 2] = toByte(1.04293 * blue - 0.04293 * green);
	}
	return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
}

/** Maximum bytes of a variant by its width: the acceptable cost of a card on a phone and of a full screen. */
const budgets: Record<number, number> = { 320: 12_000, 640: 25_000, 960: 80_000, 1600: 180_000 };

/** Returns the budget in bytes; that of pages one below the other is larger, or nobody could read them. */
export const budgetOf = (width: number, height: number) =>
	(budgets[width] ?? Number.POSITIVE_INFINITY) * Math.max(1, height / width / 2);

/** JPEG has no transparency: it gets the background of the page. */
const pageBackground = "#fbf7f0";

/** Qualities in descending order, by format: the first that fits the budget is used, or the last. */
const qualities: Record<VariantFormat, number[]> = {
	avif: [50, 40, 32, 25, 18],
	webp: [74, 60, 45, 30, 15],
	jpg: [76, 64, 52, 40],
};

/** Encodes in the best quality that fits. @param budget in bytes */
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
