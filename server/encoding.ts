import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import { constants, Gzip } from "minizlib";

/** How the bytes of an answer are packed for the way (RFC 9110 §8.4). */
export type Encoding = "br" | "gzip" | "identity";

/** Of the encodings offered, the first that the browser takes: nobody ranks them otherwise, some refuse one by `q=0`. */
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

/** Whether packing makes this media type smaller: text does, a picture is packed already. */
export const isCompressible = (type: string | null) => /^text\/|json|xml|javascript/.test(type ?? "");

const quality = (level: number) => ({ params: { [zlib.BROTLI_PARAM_QUALITY]: level } });

/** Packs what will be sent many times. Half of the best quality's gain is a twentieth of its cost. */
export const compressForCache: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
	br: (body) => promisify(brotliCompress)(body, quality(5)),
	gzip: (body) => promisify(gzip)(body),
	identity: async (body) => body,
};

/** Always the same one: Node 24 keeps each until the whole heap is searched for garbage, which came twice as often. */
let packer: Gzip | undefined;

/** Where a text is written before it is packed; one that does not fit gets a place of its own. */
const room = Buffer.alloc(256 * 1024);
const encoder = new TextEncoder();

/**
 * Packs what is sent once, with gzip: where it takes as little time as here, brotli makes no smaller. A page takes a tenth
 * of a millisecond: handing it to another thread would take more.
 * @throws when there is no memory for it
 */
export function gzipOnce(text: string): Buffer {
	const one = packer ?? new Gzip({ level: 3, flush: constants.Z_FINISH });
	packer = undefined; // One that fails has shut itself, or still holds this text: the next visitor gets another one.
	one.reset();
	const { read, written } = encoder.encodeInto(text, room);
	one.write(read === text.length ? room.subarray(0, written) : text);
	const packed = one.read();
	if (!packed) throw new Error("A text could not be packed");
	packer = one;
	return packed;
}
