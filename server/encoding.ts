import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import { constants, Gzip } from "minizlib";

/** A content coding (RFC 9110 §8.4). */
export type Encoding = "br" | "gzip" | "identity";

/**
 * The first of the offered encodings that the browser accepts: browsers send no other ranking, some refuse one by
 * `q=0`.
 */
export function encodingFor(
	accepted: string | string[] = "",
	offered: (keyof typeof takes)[] = ["br", "gzip"],
): Encoding {
	return offered.find((encoding) => takes[encoding].test(String(accepted))) ?? "identity";
}

const takes = {
	br: /\bbr\b(?!\s*;\s*q=0(\.0*)?(\s*,|\s*$))/i,
	gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?(\s*,|\s*$))/i,
};

/** Whether compression makes this media type smaller. */
export const isCompressible = (type: string | null) => /^text\/|json|xml|javascript/.test(type ?? "");

const quality = (level: number) => ({ params: { [zlib.BROTLI_PARAM_QUALITY]: level } });

/** For bodies sent many times: level 5 has half of the gain of the best one at a twentieth of its cost. */
export const compressForCache: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
	br: (body) => promisify(brotliCompress)(body, quality(5)),
	gzip: (body) => promisify(gzip)(body),
	identity: async (body) => body,
};

/** Reused: Node 24 holds each until the next major garbage collection, and those became twice as frequent. */
let gzipStream: Gzip | undefined;

/** Texts are encoded into this buffer; larger ones get their own. */
const buffer = Buffer.alloc(256 * 1024);
const encoder = new TextEncoder();

/**
 * Compresses a body that is sent once with gzip: brotli is no smaller in the same time. Synchronous, as a page takes a
 * tenth of a millisecond, less than a thread switch.
 * @throws when memory is short
 */
export function gzipOnce(text: string): Buffer {
	const stream = gzipStream ?? new Gzip({ level: 3, flush: constants.Z_FINISH });
	gzipStream = undefined; // One that fails is closed or still holds this text: the next request creates another.
	stream.reset();
	const { read, written } = encoder.encodeInto(text, buffer);
	stream.write(read === text.length ? buffer.subarray(0, written) : text);
	const compressed = stream.read();
	if (!compressed) throw new Error("A text could not be packed");
	gzipStream = stream;
	return compressed;
}
