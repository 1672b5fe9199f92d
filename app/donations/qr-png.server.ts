import { crc32, deflateSync } from "node:zlib";
import { qrModules } from "~/sharing/qr-code.server";

/** Pixels of a module each way: a row of them is one byte at one bit per pixel. */
const scale = 8;

/**
 * A text as QR code in a PNG file, black on white. Written here, as one bit per module needs no image library: strangers
 * may ask for it, and the process of pictures stays free for uploads.
 */
export function qrPng(text: string): Buffer<ArrayBuffer> {
	const { size, data } = qrModules(text);
	const header = Buffer.alloc(13);
	header.writeUInt32BE(size * scale, 0);
	header.writeUInt32BE(size * scale, 4);
	header[8] = 1; // bit depth; the zeros after it are greyscale, deflate, adaptive filters, not interlaced
	const rows = data.map((row) => Buffer.from([0, ...row.map((dark) => (dark ? 0x00 : 0xff))]));
	const pixels = Buffer.concat(rows.flatMap((row) => Array.from({ length: scale }, () => row)));
	const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
	return Buffer.concat([
		signature,
		chunk("IHDR", header),
		chunk("IDAT", deflateSync(pixels)),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

/** Length, type, data and checksum (PNG, §5.3). */
function chunk(type: string, data: Buffer): Buffer {
	const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
	const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(data.length);
	checksum.writeUInt32BE(crc32(typed));
	return Buffer.concat([length, typed, checksum]);
}
