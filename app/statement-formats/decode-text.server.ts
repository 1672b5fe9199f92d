/** The text of a file in UTF-8 or UTF-16, with or without a byte order mark, else in Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
	return new TextDecoder(encodingOf(bytes)).decode(bytes).replaceAll("\0", "");
}

function encodingOf(bytes: Uint8Array): string {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
	const beginning = bytes.subarray(0, 1000);
	const zeros = [0, 0];
	for (const [place, byte] of beginning.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
	const [even = 0, odd = 0] = zeros;
	if (Math.max(even, odd) > beginning.length / 4) return odd > even ? "utf-16le" : "utf-16be";
	try {
		// As a part of a stream: the last character of a file may be cut.
		new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
		return "utf-8";
	} catch {
		return "windows-1252";
	}
}
