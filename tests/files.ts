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

/** A box of an MP4 or QuickTime file (ISO 14496-12 §4.2). */
export const box = (type: string, ...content: Buffer[]): Buffer =>
	Buffer.concat([
		uint32(8 + content.reduce((sum, part) => sum + part.length, 0)),
		Buffer.from(type, "latin1"),
		...content,
	]);

/** Numbers of 32 bits. */
export const uint32 = (...values: number[]) => {
	const bytes = Buffer.alloc(4 * values.length);
	for (const [n, value] of values.entries()) bytes.writeUInt32BE(value, 4 * n);
	return bytes;
};

export const brand = (name = "isom") => box("ftyp", Buffer.from(`${name}\0\0\x02\0isomiso2`, "latin1"));

/** The description of H.264 pictures of 64 × 48 pixels. @param compressor the name of the program that encoded them */
export const avc = (compressor = "") => {
	const picture = Buffer.concat([uint32(0, 1, 0, 0, 0, 0), Buffer.from([0, 64, 0, 48]), uint32(0x480000, 0x480000, 0)]);
	const name = Buffer.from(`\0\x01\x06${compressor}`.padEnd(34, "\0"), "latin1");
	const config = Buffer.from("0142c01effe100096742c01edb0210c88001000468ca8cb2", "hex");
	return box("avc1", picture, name, Buffer.from([0, 24, 255, 255]), box("avcC", config));
};

/** A track of an MP4 whose samples follow each other. */
export type Mp4Track = {
	kind?: string;
	/** The name of its handler. */
	name?: string;
	description?: Buffer;
	/** Where its samples begin. */
	at: number;
	sizes: number[];
	/** That each sample lasts. */
	seconds: number;
	/** The numbers of the key pictures, from 1; all without them. */
	keys?: number[];
	more?: Buffer[];
};

function mp4Track(
	{ kind = "vide", name = "", description = avc(), at, sizes, seconds, keys, more = [] }: Mp4Track,
	id: number,
) {
	const matrix = uint32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
	const header = Buffer.concat([uint32(7, 0, 0, id, 0, 0, 0, 0, 0, 0), matrix, uint32(64 << 16, 48 << 16)]);
	const units = Math.round(1000 * seconds);
	const table = box(
		"stbl",
		box("stsd", uint32(0, 1), description),
		box("stts", uint32(0, 1, sizes.length, units)),
		box("stsc", uint32(0, 1, 1, sizes.length, 1)),
		box("stsz", uint32(0, 0, sizes.length, ...sizes)),
		box("stco", uint32(0, 1, at)),
		...(keys ? [box("stss", uint32(0, keys.length, ...keys))] : []),
	);
	const handler = box("hdlr", uint32(0, 0), Buffer.from(kind.padEnd(16, "\0") + name, "latin1"), Buffer.alloc(1));
	const media = box("mdia", box("mdhd", uint32(0, 0, 0, 1000, units * sizes.length, 0)), handler, box("minf", table));
	return box("trak", box("tkhd", header), media, ...more);
}

/** The index of an MP4. */
export const mp4Index = (tracks: Mp4Track[], ...more: Buffer[]) =>
	box(
		"moov",
		box("mvhd", uint32(0, 0, 0, 1000, 0), Buffer.alloc(80)),
		...tracks.map((track, n) => mp4Track(track, n + 1)),
		...more,
	);

/** A packet of H.264: one key picture that shows nothing. */
export const pictureUnit = (bytes: number, fill = 0) =>
	Buffer.concat([uint32(bytes - 4), Buffer.from([0x65]), Buffer.alloc(bytes - 5, fill)]);

/** An MP4 file, whole and of exactly this size: H.264 by its index, though its pictures show nothing. */
export function videoBytes(size = 4096, seconds = 84): Buffer {
	const pieces = Math.ceil(size / 100_000);
	const index = (at: number, sizes: number[]) => mp4Index([{ at, sizes, seconds: seconds / pieces }]);
	const before = brand().length + index(0, Array(pieces).fill(0)).length + 8;
	const each = Math.floor((size - before) / pieces);
	const sizes = Array.from({ length: pieces }, (_, n) => (n > 0 ? each : size - before - each * (pieces - 1)));
	return Buffer.concat([brand(), index(before, sizes), box("mdat", ...sizes.map((bytes) => pictureUnit(bytes)))]);
}

/** An element of a WebM file (RFC 8794); its length takes eight bytes. */
export const element = (id: string, ...content: Buffer[]) => {
	const length = Buffer.alloc(8);
	length.writeBigUInt64BE(BigInt(content.reduce((sum, part) => sum + part.length, 0)));
	length[0] = 1;
	return Buffer.concat([Buffer.from(id, "hex"), length, ...content]);
};

const uint64 = (value: number) => {
	const bytes = Buffer.alloc(8);
	bytes.writeBigUInt64BE(BigInt(value));
	return bytes;
};

/**
 * A WebM file of two pictures in VP8 that show nothing.
 * @param seconds when the second picture comes
 * @param declared how long the file says that it is, any number, NaN among them; undefined when it does not say
 */
export function webmBytes(
	seconds: number,
	{ declared, more = [] }: { declared?: number; more?: Buffer[] } = {},
): Buffer {
	const milliseconds = Buffer.alloc(8);
	milliseconds.writeDoubleBE(1000 * (declared ?? 0));
	const info = element("1549a966", ...(declared === undefined ? [] : [element("4489", milliseconds)]));
	const video = element("e0", element("b0", uint64(64)), element("ba", uint64(48)));
	const track = [
		element("d7", uint64(1)),
		element("73c5", uint64(1)),
		element("83", uint64(1)),
		element("86", Buffer.from("V_VP8")),
		video,
	];
	const cluster = (at: number, flags: number) =>
		element("1f43b675", element("e7", uint64(at)), element("a3", Buffer.from([0x81, 0, 0, flags, at & 255, 7, 7])));
	return Buffer.concat([
		element("1a45dfa3", element("4282", Buffer.from("webm"))),
		element(
			"18538067",
			info,
			element("1654ae6b", element("ae", ...track)),
			...more,
			cluster(0, 0x80),
			cluster(1000 * seconds, 0),
		),
	]);
}

export const webPage = Buffer.from("<!DOCTYPE html><html><body><script>alert(1)</script></body></html>".padEnd(5000));

export const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
