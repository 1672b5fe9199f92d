import sharp from "sharp";

type Colour = { r: number; g: number; b: number };
export const terre: Colour = { r: 166, g: 63, b: 28 };
export const foret: Colour = { r: 15, g: 74, b: 58 };
export const soleil: Colour = { r: 240, g: 180, b: 65 };
export const papier: Colour = { r: 251, g: 247, b: 240 };

/** A plain picture of one colour: two colours make two different files. */
export const picture = (
	colour: Colour,
	type: "jpeg" | "png" | "webp" | "avif" | "gif" = "jpeg",
	width = 640,
	height = 480,
) =>
	sharp({ create: { width, height, channels: 3, background: colour } })
		.toFormat(type)
		.toBuffer();

/** A photo as a browser's file picker hands it over. */
export const photo = async (name: string, colour: Colour, width?: number, height?: number) => ({
	name,
	mimeType: "image/jpeg",
	buffer: await picture(colour, "jpeg", width, height),
});

/** An MP4 file with an index and nothing to play: a video by its bytes, and whole. */
export function videoBytes(size = 4096): Buffer {
	const bytes = Buffer.alloc(size);
	const box = (at: number, length: number, name: string) => {
		bytes.writeUInt32BE(length, at);
		bytes.write(name, at + 4, "latin1");
	};
	box(0, 24, "ftypisom\0\0\x02\0isomiso2");
	box(24, 116, "moov");
	box(32, 108, "mvhd");
	bytes.writeUInt32BE(1000, 52);
	bytes.writeUInt32BE(84_000, 56);
	box(140, size - 140, "mdat");
	return bytes;
}

/** A PNG of few bytes and more than 50 million pixels. */
export const hugePicture = () => picture(terre, "png", 7100, 7100);

export const webPage = Buffer.from("<!DOCTYPE html><html><body><script>alert(1)</script></body></html>".padEnd(5000));

export const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
