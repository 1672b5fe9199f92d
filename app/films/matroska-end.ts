import type { FileHandle } from "node:fs/promises";

/**
 * Where the segment of a Matroska or WebM file ends by its own account, in bytes; undefined when it does not say, as
 * in a recording of a browser.
 */
export async function declaredEnd(file: FileHandle): Promise<number | undefined> {
	const { buffer } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
	const header = readSize(buffer, 4);
	const segment = header.value !== undefined ? readSize(buffer, header.end + header.value + 4) : undefined;
	return segment?.value !== undefined ? segment.end + segment.value : undefined;
}

/** A variable-size integer (RFC 8794 §4), as long as its first byte has leading zeros, plus one; all ones is unknown. */
function readSize(bytes: Buffer, at: number): { end: number; value?: number } {
	const length = Math.clz32(bytes[at] ?? 0) - 23;
	const end = at + length;
	if (length > 8 || end > bytes.length) return { end };
	const value = BigInt.asUintN(7 * length, BigInt(`0x${bytes.toString("hex", at, end)}`));
	return { end, value: value === 2n ** BigInt(7 * length) - 1n ? undefined : Number(value) };
}
