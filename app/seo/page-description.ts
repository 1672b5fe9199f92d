/** What search engines show of a page: less tells too little, more is cut (characters). */
const least = 70;
const most = 155;

/**
 * A page's description: sentences are added, with their white space evened out, until there are at least 70
 * characters; what is longer than 155 is cut after a word and ends with « … ».
 */
export function pageDescription(sentences: string[]): string {
	let text = "";
	for (const sentence of sentences.map(evenSpaces).filter(Boolean)) {
		if (text.length >= least) break;
		text = text ? `${/[.!?…]$/.test(text) ? text : `${text}.`} ${sentence}` : sentence;
	}
	return truncate(text, most);
}

/** The text when it is no longer than `max` UTF-16 units, else its first words and « … ». */
export function truncate(text: string, max: number): string {
	const even = evenSpaces(text);
	if (even.length <= max) return even;
	const room = even.slice(0, max);
	const lastSpace = room.lastIndexOf(" ");
	// A text without spaces is cut anywhere, but not through the middle of a character.
	const kept = lastSpace > max / 2 ? room.slice(0, lastSpace) : [...room.slice(0, max - 1)].slice(0, -1).join("");
	return `${kept.replace(/[\s\p{P}]+$/u, "")}…`;
}

/** No-break spaces stay: they hold « » and « ? » to their words. */
const evenSpaces = (text: string) => text.replace(/[ \t\r\n]+/g, " ").trim();
