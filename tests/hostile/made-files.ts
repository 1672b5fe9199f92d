import { crc32, deflateSync } from "node:zlib";
import { phonePhoto } from "../camera-files";
import { box, brand, videoBytes } from "../files";

/** A chunk of a PNG file, with its checksum. */
function chunk(type: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
	const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(data.length);
	sum.writeUInt32BE(crc32(body));
	return Buffer.concat([length, body, sum]);
}

function header(width: number, height: number, depth = 8): Buffer {
	const data = Buffer.alloc(13);
	data.writeUInt32BE(width, 0);
	data.writeUInt32BE(height, 4);
	data.set([depth, 0, 0, 0, 0], 8);
	return chunk("IHDR", data);
}

const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** A complete grey PNG of this size. */
export const greyPng = (width: number, height: number, ...more: Buffer[]) =>
	Buffer.concat([
		signature,
		header(width, height),
		...more,
		chunk("IDAT", deflateSync(Buffer.alloc((width + 1) * height), { level: 9 })),
		chunk("IEND", Buffer.alloc(0)),
	]);

/** A complete black PNG of this size, of one bit a pixel: quickly packed. */
export const blackPng = (width: number, height: number) =>
	Buffer.concat([
		signature,
		header(width, height, 1),
		chunk("IDAT", deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))),
		chunk("IEND", Buffer.alloc(0)),
	]);

/** A PNG whose header claims a larger size than its data. */
export const lyingPng = (width: number, height: number) =>
	Buffer.concat([
		signature,
		header(width, height),
		chunk("IDAT", deflateSync(Buffer.alloc(100))),
		chunk("IEND", Buffer.alloc(0)),
	]);

/** Compressed text in a PNG that inflates to this many bytes. */
export const hugeText = (bytes: number) =>
	chunk(
		"zTXt",
		Buffer.concat([Buffer.from("Comment\0\0", "latin1"), deflateSync(Buffer.alloc(bytes, "a"), { level: 9 })]),
	);

/** A colour profile that inflates to this many bytes. */
export const hugeProfile = (bytes: number) =>
	chunk("iCCP", Buffer.concat([Buffer.from("p\0\0", "latin1"), deflateSync(Buffer.alloc(bytes), { level: 9 })]));

/** A GIF of so many frames of one pixel, on a square canvas of so many pixels a side. */
export function manyFrames(frames: number, side = 1): Buffer {
	const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
	const ground = [side & 255, side >> 8, side & 255, side >> 8];
	const head = Buffer.concat([
		Buffer.from("GIF89a", "latin1"),
		Buffer.from([...ground, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
	]);
	return Buffer.concat([head, Buffer.alloc(frame.length * frames, frame), Buffer.from([0x3b])]);
}

/** A JPEG with an EXIF of a phone, and what other programs write into one. */
export const tellingJpeg = async () => {
	const photo = await phonePhoto();
	const iptc = Buffer.from("Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x10\x1c\x02\x78\0\x0bau village\0", "latin1");
	const segment = Buffer.alloc(4);
	segment.set([0xff, 0xed]);
	segment.writeUInt16BE(iptc.length + 2, 2);
	const comment = Buffer.from([0xff, 0xfe, 0, 9, ...Buffer.from("Sokoura", "latin1")]);
	return Buffer.concat([photo.subarray(0, 2), segment, iptc, comment, photo.subarray(2)]);
};

/** A film by whose index each packet is a byte. */
function ofSingleBytes(film: Buffer, packets: number) {
	const put = (type: string, at: number, value: number) => film.writeUInt32BE(value, film.indexOf(type) + at);
	put("stts", 12, packets);
	put("stsc", 16, packets);
	put("stsz", 8, 1);
	put("stsz", 12, packets);
	return film;
}

export const videos = {
	withoutIndex: Buffer.concat([brand(), box("mdat", Buffer.alloc(3000))]),
	endless: ofSingleBytes(videoBytes(), 2 ** 31),
	manyPackets: ofSingleBytes(videoBytes(1_300_000), 1_250_000),
	boxesInBoxes: Buffer.concat([
		brand(),
		Array.from({ length: 5000 }).reduce<Buffer>((inner) => box("moov", inner), Buffer.alloc(0)),
	]),
	zeroLength: Buffer.concat([
		brand(),
		box("moov", box("mvhd", Buffer.alloc(100)), Buffer.from([0, 0, 0, 0, ...Buffer.from("trak")])),
	]),
};

export const zip = Buffer.concat([
	Buffer.from("PK\x03\x04\x14\0\0\0\0\0", "latin1"),
	Buffer.alloc(200),
	Buffer.from("PK\x05\x06".padEnd(22, "\0"), "latin1"),
]);
export const pdf = Buffer.from(
	"%PDF-1.7\n%âãÏÓ\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj".padEnd(5000),
);
export const heic = Buffer.concat([box("ftyp", Buffer.from("heic\0\0\0\0mif1heic", "latin1")), Buffer.alloc(500)]);
