/**
 * The longest line of a calendar file, in octets without its break (RFC 5545 §3.1); continuations begin with a space.
 */
const maxOctets = 75;

/** Folds the long lines of a calendar file (CRLF), never inside a character. */
export const foldLines = (text: string): string => text.split("\r\n").map(fold).join("\r\n");

function fold(line: string): string {
	const octets = Buffer.from(line);
	const parts: string[] = [];
	for (let from = 0; from < octets.length; ) {
		const limit = from === 0 ? maxOctets : maxOctets - 1;
		const to = startOfCharacter(octets, Math.min(from + limit, octets.length));
		parts.push(octets.toString("utf8", from, to));
		from = to;
	}
	return parts.join("\r\n ");
}

/** The last character boundary at or before this offset: UTF-8 continuation bytes are 10xxxxxx. */
function startOfCharacter(octets: Buffer, place: number): number {
	let start = place;
	while (((octets[start] ?? 0) & 0xc0) === 0x80) start--;
	return start;
}
