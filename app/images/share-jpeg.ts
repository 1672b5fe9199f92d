import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { readOnlyNoFollow } from "~/env/open-flags";
import { type DrawnLogo, photoBox, shareDrawing } from "./share-drawing";
import { type ShareShape, type ShareWords, shareSizes } from "./share-shapes";

/** A photo on the disk; its focal point is in percent. */
export type SharePhoto = { path: string; focusX: number | null; focusY: number | null };

/** The most bytes of a share picture. */
const mostBytes = 250_000;

const qualities = [84, 76, 68, 58, 46, 34, 24];

/** What a share picture is made of. */
export type ShareContents = {
	shape: ShareShape;
	words: ShareWords;
	photo?: SharePhoto;
	/** The association's own logo on the disk. */
	logo?: string;
};

/** The share picture of a page as JPEG. */
export async function shareJpeg({ shape, words, photo, logo }: ShareContents): Promise<Buffer> {
	const cropped = photo && (await crop(shape, photo));
	const drawing = Buffer.from(shareDrawing(shape, words, cropped?.box, logo ? await readLogo(logo) : undefined));
	const picture = await sharp({ create: { ...shareSizes[shape], channels: 3, background: "#0f4a3a" } })
		.composite([
			...(cropped ? [{ input: cropped.pixels, raw: cropped.raw, left: cropped.box.left, top: cropped.box.top }] : []),
			{ input: drawing },
		])
		.removeAlpha()
		.raw()
		.toBuffer();
	const raw = { ...shareSizes[shape], channels: 3 } as const;
	let jpeg = Buffer.alloc(0);
	for (const quality of qualities) {
		jpeg = await sharp(picture, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer();
		if (jpeg.length <= mostBytes) break;
	}
	return jpeg;
}

async function readLogo(path: string): Promise<DrawnLogo> {
	const resized = sharp(await readFile(path, { flag: readOnlyNoFollow })).resize({
		width: 640,
		height: 160,
		fit: "inside",
		withoutEnlargement: true,
	});
	const { data, info } = await resized.toColourspace("srgb").png().toBuffer({ resolveWithObject: true });
	return { png: data.toString("base64"), ratio: info.width / info.height };
}

/** The part of a photo around its focal point that fills its box. Faces are in the upper part of an upright photo. */
async function crop(shape: ShareShape, { path, focusX, focusY }: SharePhoto) {
	const photo = await readFile(path, { flag: readOnlyNoFollow });
	const { width, height } = await sharp(photo).metadata();
	const box = photoBox(shape, width / height);
	const scale = Math.max(box.width / width, box.height / height);
	const part = {
		width: Math.min(width, Math.round(box.width / scale)),
		height: Math.min(height, Math.round(box.height / scale)),
	};
	const { data, info } = await sharp(photo)
		.extract({
			...part,
			left: startOf(width, part.width, focusX ?? 50),
			top: startOf(height, part.height, focusY ?? (height > 1.2 * width ? 35 : 50)),
		})
		.resize(box.width, box.height, { fit: "fill" })
		.flatten({ background: "#fbf7f0" })
		.toColourspace("srgb")
		.removeAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	return { box, pixels: data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

const startOf = (whole: number, part: number, focus: number) =>
	Math.round(Math.min(whole - part, Math.max(0, (whole * focus) / 100 - part / 2)));
