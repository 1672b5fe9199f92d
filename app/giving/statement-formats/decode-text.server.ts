/** Decodes a file in UTF-8 or UTF-16, with or without a byte order mark, else in Windows-1252 or MacRoman. */
export function decodeText(bytes: Uint8Array): string {
	const encoding = encodingOf(bytes);
	const text = new TextDecoder(encoding).decode(bytes).replaceAll("\0", "");
	return encoding === "windows-1252" ? text.replace(/[\u0080-\u009f]/g, windowsSign) : text;
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
		// Streaming mode, because the last character of a file may be cut.
		new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
		return "utf-8";
	} catch {
		return isMacRoman(bytes) ? "macintosh" : "windows-1252";
	}
}

/** « àçéèêù » in MacRoman; in Windows-1252 these bytes are rare or undefined. */
const macLetters = new Set([0x88, 0x8d, 0x8e, 0x8f, 0x90, 0x9d]);

function isMacRoman(bytes: Uint8Array): boolean {
	let [mac, windows] = [0, 0];
	for (const byte of bytes) {
		if (macLetters.has(byte)) mac++;
		// These are accented small letters in Windows-1252, but capitals and quotes in MacRoman.
		else if (byte >= 0xe0) windows++;
	}
	return mac > windows;
}

/** Characters of Windows-1252 in place of Latin-1's control characters, which some versions of Node leave undecoded. */
const windowsSigns = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";
const windowsSign = (control: string) => windowsSigns[control.charCodeAt(0) - 0x80] ?? "";
