/** The longest line of a calendar file, in octets without its break (RFC 5545 §3.1); what goes on begins with a space. */
const longest = 75;

/** Folds the lines of a calendar file that are too long, never within a sign. Lines end in CRLF. */
export const foldLines = (text: string): string => text.split("\r\n").map(fold).join("\r\n");

function fold(line: string): string {
	const octets = Buffer.from(line);
	const parts: string[] = [];
	for (let from = 0; from < octets.length; ) {
		const room = from === 0 ? longest : longest - 1;
		const to = startOfSign(octets, Math.min(from + room, octets.length));
		parts.push(octets.toString("utf8", from, to));
		from = to;
	}
	return parts.join("\r\n ");
}

/** The next place at or before this one where a sign begins: those within one are 10xxxxxx in UTF-8. */
function startOfSign(octets: Buffer, place: number): number {
	let start = place;
	while (((octets[start] ?? 0) & 0xc0) === 0x80) start--;
	return start;
}
