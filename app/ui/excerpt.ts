const characters = new Intl.Segmenter("fr", { granularity: "grapheme" });

/**
 * The text when it has at most `most` characters, else its first `length` followed by three dots. Counts grapheme
 * clusters: an accent, a flag or a family is not split.
 */
export function excerpt(text: string, most: number, length = most): string {
	// V8 copies the segmented string for each segment.
	const beginning = text.slice(0, 8 * (most + 1));
	const cut = cutAt(beginning, most, length);
	return cut ?? (beginning === text ? text : (cutAt(text, most, length) ?? text));
}

/** Undefined when the text has at most `most` characters. */
function cutAt(text: string, most: number, length: number): string | undefined {
	let count = 0;
	let end = 0; // of the excerpt
	for (const { index } of characters.segment(text)) {
		if (count === length) end = index;
		if (count === most) return `${text.slice(0, end)}...`;
		count++;
	}
	return undefined;
}
