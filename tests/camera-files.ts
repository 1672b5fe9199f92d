import sharp, { type ExifDir } from "sharp";
import { avc, box, brand, mp4Index, pictureUnit } from "./files";

/** Where the photo of an orphanage was taken, as a phone writes it. */
export const place = "+14.6928-017.4467/";
const gps: ExifDir = {
	GPSLatitudeRef: "N",
	GPSLatitude: "14/1 41/1 34/1",
	GPSLongitudeRef: "W",
	GPSLongitude: "17/1 26/1 48/1",
};
export const maker = "PhoneMakerOfAwa";

/** Red above and blue below: tells whether it stands upright. */
const flag = (width: number, height: number) =>
	Buffer.from(
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="50%" fill="#f00"/><rect y="50%" width="100%" height="50%" fill="#00f"/></svg>`,
	);

/** What turns an upright picture into the one a phone saves with this EXIF orientation. */
const asHeld: Record<number, { rotate: number; mirror: boolean }> = {
	1: { rotate: 0, mirror: false },
	2: { rotate: 0, mirror: true },
	3: { rotate: 180, mirror: false },
	4: { rotate: 180, mirror: true },
	5: { rotate: 270, mirror: true },
	6: { rotate: 270, mirror: false },
	7: { rotate: 90, mirror: true },
	8: { rotate: 90, mirror: false },
};

/** A photo of 400 × 300 as a phone held this way saves it: turned, with place, maker, and what it takes to turn it back. */
export async function phonePhoto(orientation = 1): Promise<Buffer> {
	const { rotate, mirror } = asHeld[orientation] ?? { rotate: 0, mirror: false };
	const turned = await sharp(flag(400, 300)).flop(mirror).png().toBuffer();
	return sharp(await sharp(turned).rotate(rotate).png().toBuffer())
		.jpeg()
		.withExif({ IFD0: { Make: maker, Copyright: "Awa" }, IFD3: gps })
		.withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><maker>${maker}</maker></x:xmpmeta>`)
		.withMetadata({ orientation })
		.toBuffer();
}

/**
 * A photo as hard to pack as a real one.
 * @param grain the pixels of a side of its details: a flat photo with fine ones is as large as a high one with coarse ones
 */
export function detailedPhoto(width: number, height: number, grain = 2, sigma = 30): Promise<Buffer> {
	const noise = { type: "gaussian" as const, mean: 128, sigma };
	return sharp({ create: { width: width / grain, height: height / grain, channels: 3, background: "#888", noise } })
		.resize(width, height)
		.jpeg({ quality: 92 })
		.toBuffer();
}

export const plain = () => sharp(flag(400, 300));

/** Three frames of 100 × 80. */
export async function animation(type: "gif" | "webp"): Promise<Buffer> {
	const colours = ["#f00", "#0f0", "#00f"];
	const frame = (background: string) =>
		sharp({ create: { width: 100, height: 80, channels: 3, background } })
			.png()
			.toBuffer();
	return sharp(await Promise.all(colours.map(frame)), { join: { animated: true } })
		.toFormat(type)
		.toBuffer();
}

const text = (value: string) => Buffer.from(value, "latin1");

/**
 * A video of a phone or drone, index last: its place and maker stand in the tags of the movie and of a track, in Apple's
 * keys, in a track of texts and one of places, in the names of handler and encoder, and in boxes that nobody knows.
 */
export function phoneVideo(): Buffer {
	const said = text(`${maker} ${place} <script>`);
	const frames = Buffer.concat([pictureUnit(3000, 7), pictureUnit(2000, 7)]);
	const notes = Buffer.concat([said, said]);
	const keys = box("meta", text("mdtacom.apple.quicktime.location.ISO6709"), text(place));
	const tags = box("udta", box("\xa9xyz", text(place)), box("loci", text(place)), box("\xa9mak", text(maker)));
	const unknown = ["free", "skip", "gps ", "cprt", "wide", "uuid"].map((type) => box(type, text("x".repeat(16)), said));
	const at = brand().length + 8;
	const note = (kind: string) => ({
		kind,
		name: maker,
		description: box(kind === "text" ? "text" : "mett", Buffer.alloc(40), said),
		at: at + frames.length,
		sizes: [said.length, said.length],
		seconds: 42,
	});
	const picture = {
		name: maker,
		description: avc(maker),
		at,
		sizes: [3000, 2000],
		seconds: 42,
		more: [tags, ...unknown],
	};
	const chapters = box("udta", box("chpl", Buffer.alloc(9), said));
	return Buffer.concat([
		brand(),
		box("mdat", frames, notes),
		mp4Index([picture, note("meta"), note("text"), note("sbtl")], tags, keys, chapters, ...unknown),
		...unknown,
		said,
	]);
}
