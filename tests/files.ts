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

/** Numbers of 32 bits. */
export const uint32 = (...values: number[]) => {
	const bytes = Buffer.alloc(4 * values.length);
	for (const [n, value] of values.entries()) bytes.writeUInt32BE(value, 4 * n);
	return bytes;
};

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

/** An element of a WebM file (RFC 8794); its length takes eight bytes. */
export const element = (id: string, ...content: Buffer[]) => {
	const length = Buffer.alloc(8);
	length.writeBigUInt64BE(BigInt(content.reduce((sum, part) => sum + part.length, 0)));
	length[0] = 1;
	return Buffer.concat([Buffer.from(id, "hex"), length, ...content]);
};

/**
 * A WebM file that says how long it is, and has nothing to play.
 * @param seconds any number, NaN among them; undefined when it does not say
 */
export function webmBytes(seconds?: number, ...more: Buffer[]): Buffer {
	const milliseconds = Buffer.alloc(8);
	milliseconds.writeDoubleBE(1000 * (seconds ?? 0));
	const facts = element("1549a966", ...(seconds === undefined ? [] : [element("4489", milliseconds)]));
	return Buffer.concat([
		element("1a45dfa3", element("4282", Buffer.from("webm"))),
		element("18538067", facts, ...more),
	]);
}

/** A PNG of few bytes and more than 50 million pixels. */
export const hugePicture = () => picture(terre, "png", 7100, 7100);

export const webPage = Buffer.from("<!DOCTYPE html><html><body><script>alert(1)</script></body></html>".padEnd(5000));

export const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
