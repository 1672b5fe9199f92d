import sharp, { type ExifDir } from "sharp";

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

const box = (type: string, ...content: Buffer[]): Buffer => {
	const header = Buffer.alloc(8);
	header.writeUInt32BE(8 + content.reduce((sum, part) => sum + part.length, 0));
	header.write(type, 4, "latin1");
	return Buffer.concat([header, ...content]);
};

const text = (value: string) => Buffer.from(value, "latin1");

/** An MP4 of a phone: its place stands in the movie's tags, in a track's, and in Apple's keys; its index comes last. */
export function phoneVideo(): Buffer {
	const movieHeader = Buffer.alloc(100);
	movieHeader.writeUInt32BE(1000, 12); // units a second
	movieHeader.writeUInt32BE(84_000, 16); // 84 seconds
	const keys = box("meta", text("mdtacom.apple.quicktime.location.ISO6709"), text(place));
	const tags = box("udta", box("\xa9xyz", text(place)), box("loci", text(place)), box("\xa9mak", text(maker)));
	const track = box("trak", box("tkhd", Buffer.alloc(84)), box("udta", box("\xa9xyz", text(place))));
	return Buffer.concat([
		box("ftyp", text("isom\0\0\x02\0isomiso2")),
		box("mdat", Buffer.alloc(5000, 7)),
		box("moov", box("mvhd", movieHeader), track, tags, keys),
		box("uuid", text(`${"x".repeat(16)}<x:xmpmeta>${place}</x:xmpmeta>`)),
	]);
}
