/** Search engines cut longer descriptions (characters). */
const minLength = 70;
const maxLength = 155;

/**
 * A page's description: sentences with collapsed white space, added until there are at least 70 characters, and
 * truncated after a word at 155 with « … ».
 */
export function pageDescription(sentences: string[]): string {
	let text = "";
	for (const sentence of sentences.map(evenSpaces).filter(Boolean)) {
		if (text.length >= minLength) break;
		text = text ? `${/[.!?…]$/.test(text) ? text : `${text}.`} ${sentence}` : sentence;
	}
	return truncate(text, maxLength);
}

/** The text when it has at most `max` UTF-16 units, else its first words and « … ». */
export function truncate(text: string, max: number): string {
	const even = evenSpaces(text);
	if (even.length <= max) return even;
	const room = even.slice(0, max);
	const lastSpace = room.lastIndexOf(" ");
	// A text without spaces is cut anywhere, but not inside a surrogate pair.
	const cut = lastSpace > max / 2 ? room.slice(0, lastSpace) : [...room.slice(0, max - 1)].slice(0, -1).join("");
	return `${cut.replace(/[\s\p{P}]+$/u, "")}…`;
}

/** No-break spaces stay, before « ? » and the like. */
const evenSpaces = (text: string) => text.replace(/[ \t\r\n]+/g, " ").trim();
