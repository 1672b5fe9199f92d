const characters = new Intl.Segmenter("fr", { granularity: "grapheme" });

/**
 * Returns the text when it has at most `most` characters, else its first `length` followed by three dots. Counts
 * grapheme clusters: an accent, a flag or a family is not split.
 */
export function excerpt(text: string, most: number, length = most): string {
	// V8 copies the segmented string for each segment.
	const beginning = text.slice(0, 8 * (most + 1));
	const cut = cutAt(beginning, most, length);
	return cut ?? (beginning === text ? text : (cutAt(text, most, length) ?? text));
}

/** Matches letters, digits and signs of which each code unit is one grapheme cluster: nearly every French text. */
const simple = /^[\n -~\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027\u202f]*$/;

/** Returns where to cut a text; undefined when it has at most `most` characters. */
function cutAt(text: string, most: number, length: number): string | undefined {
	if (simple.test(text)) return text.length > most ? `${text.slice(0, length)}...` : undefined;
	let count = 0;
	let end = 0; // the end of the excerpt
	for (const { index } of characters.segment(text)) {
		if (count === length) end = index;
		if (count === most) return `${text.slice(0, end)}...`;
		count++;
	}
	return undefined;
}

/** Returns the lines of a text that have words. */
export const linesOf = (text: string): string[] =>
	text
		.split("\n")
		.map((line) => line.trim())
		.filter(Boolean);
