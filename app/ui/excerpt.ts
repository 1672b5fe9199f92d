const characters = new Intl.Segmenter("fr", { granularity: "grapheme" });

/**
 * The text when it is no longer than `most` characters, else its first `kept` followed by three dots. A character is
 * what a reader takes for one: an accent, a flag or a family is not cut in half.
 */
export function excerpt(text: string, most: number, kept = most): string {
	let count = 0;
	let end = 0; // of what is kept
	for (const { index } of characters.segment(text)) {
		if (count === kept) end = index;
		if (count === most) return `${text.slice(0, end)}...`;
		count++;
	}
	return text;
}
