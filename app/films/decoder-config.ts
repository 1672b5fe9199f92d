/**
 * The configuration of a decoder with no more of its description than it needs: programs put names, dates and comments
 * into it, and anything can stand behind it.
 */
export function cleanConfig<Config extends VideoDecoderConfig | AudioDecoderConfig>(
	codec: string,
	config: Config,
): Config {
	const { description } = config;
	return { ...config, description: description && neededOf(codec, bytesOf(description)) };
}

/** The bytes of a description. */
export const bytesOf = (source: AllowSharedBufferSource) =>
	ArrayBuffer.isView(source)
		? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
		: new Uint8Array(source);

/** @returns undefined where the packets say it all */
function neededOf(codec: string, description: Uint8Array): Uint8Array | undefined {
	if (codec === "avc") return parameterSets(description);
	if (codec === "aac") return description.subarray(0, isStandardLayout(description) ? 7 : 40);
	if (codec === "opus") return description.subarray(0, description[18] === 0 ? 19 : 21 + (description[9] ?? 0));
	return codec === "vorbis" ? withoutComment(description) : undefined;
}

/**
 * The sets of parameters of the sequence and of pictures, and the four bytes that high profiles add to them (ISO 14496-15
 * §5.3.3.1); texts of programs may stand among them.
 */
function parameterSets(record: Uint8Array): Uint8Array {
	const kept = [record.subarray(0, 5)];
	let at = 5;
	for (const { mask, type } of [
		{ mask: 0x1f, type: 7 },
		{ mask: 0xff, type: 8 },
	]) {
		const count = record[at++] ?? 0;
		const sets: Uint8Array[] = [];
		for (let n = 0; n < (count & mask); n++) {
			const set = record.subarray(at, at + 2 + 256 * (record[at] ?? 0) + (record[at + 1] ?? 0));
			if (((set[2] ?? 0) & 31) === type) sets.push(set);
			at += Math.max(2, set.length);
		}
		kept.push(Uint8Array.of((count & ~mask) | sets.length), ...sets);
	}
	if ((record[at] ?? 0) >= 0xfc) kept.push(record.subarray(at, at + 3), Uint8Array.of(0));
	return Buffer.concat(kept);
}

/** Whether the speakers have a number; else they are described (ISO 14496-3 §1.6.2.1, channelConfiguration). */
const isStandardLayout = (config: Uint8Array) => ((config[1] ?? 0) & 0x78) !== 0;

/** A comment header without vendor and comments (Vorbis I §5.2.1). */
const emptyComment = Buffer.from("\x03vorbis\0\0\0\0\0\0\0\0\x01", "latin1");

/**
 * Empties the comments, where artist, place and date stand, among the three headers of a Vorbis track. Both lengths
 * before them are written in bytes of at most 255 (Matroska codec mappings, A_VORBIS).
 */
function withoutComment(headers: Uint8Array): Uint8Array {
	let at = 1;
	const [identification, comment] = [readLength(), readLength()];
	function readLength() {
		let length = 0;
		do length += headers[at] ?? 0;
		while (headers[at++] === 255);
		return length;
	}
	return Buffer.concat([
		Buffer.from([2, identification, emptyComment.length]),
		headers.subarray(at, at + identification),
		emptyComment,
		headers.subarray(at + identification + comment),
	]);
}
