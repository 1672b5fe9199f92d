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
export const photo = async (name: string, colour: Colour) => ({
	name,
	mimeType: "image/jpeg",
	buffer: await picture(colour),
});

/** The beginning of an MP4 file and then nothing that plays: enough to be told as a video by its bytes. */
export function videoBytes(size = 4096): Buffer {
	const bytes = Buffer.alloc(size);
	bytes.writeUInt32BE(24, 0);
	bytes.write("ftypisom\0\0\x02\0isomiso2", 4, "latin1");
	bytes.writeUInt32BE(size - 24, 24);
	bytes.write("mdat", 28, "latin1");
	return bytes;
}

/** A PNG of few bytes and more than 50 million pixels. */
export const hugePicture = () => picture(terre, "png", 7100, 7100);

export const webPage = Buffer.from("<!DOCTYPE html><html><body><script>alert(1)</script></body></html>".padEnd(5000));

export const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
