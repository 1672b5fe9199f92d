import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, gzip, gzipSync, constants as zlib } from "node:zlib";

/** How the bytes of an answer are packed for the way (RFC 9110 §8.4). */
export type Encoding = "br" | "gzip" | "identity";

/** Brotli, else gzip, when the browser takes it: nobody ranks them otherwise, some refuse one by `q=0`. */
export function encodingFor(accepted: string | string[] = ""): Encoding {
	const offers = String(accepted);
	if (/\bbr\b(?!\s*;\s*q=0(\.0*)?(\s*,|\s*$))/i.test(offers)) return "br";
	return /\bgzip\b(?!\s*;\s*q=0(\.0*)?(\s*,|\s*$))/i.test(offers) ? "gzip" : "identity";
}

/** Whether packing makes this media type smaller: text does, a picture is packed already. */
export const isCompressible = (type: string | null) => /^text\/|json|xml|javascript/.test(type ?? "");

const quality = (level: number) => ({ params: { [zlib.BROTLI_PARAM_QUALITY]: level } });

/** Packs what will be sent many times. Half of the best quality's gain is a twentieth of its cost. */
export const packWell: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
	br: (body) => promisify(brotliCompress)(body, quality(5)),
	gzip: (body) => promisify(gzip)(body),
	identity: async (body) => body,
};

/**
 * Packs what is sent once. A page takes a twentieth of a millisecond: handing it to another thread would take more.
 * The bytes of the text are written to the same place each time, since Node 24 keeps what it has packed until all of the
 * heap is searched for garbage, which came twice as often.
 */
export const packAtOnce: Record<Encoding, (text: string) => Buffer> = {
	br: (text) => brotliCompressSync(bytesOf(text), quality(1)),
	gzip: (text) => gzipSync(bytesOf(text), { level: 1 }),
	identity: (text) => Buffer.from(text),
};

const workplace = Buffer.allocUnsafeSlow(512 * 1024);

/** The text in UTF-8, until the next one is asked for; a character takes three bytes at most. */
const bytesOf = (text: string) =>
	text.length * 3 > workplace.length ? Buffer.from(text) : workplace.subarray(0, workplace.write(text));
