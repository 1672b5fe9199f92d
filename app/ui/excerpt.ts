const characters = new Intl.Segmenter("fr", { granularity: "grapheme" });

/**
 * The text when it is no longer than `most` characters, else its first `kept` followed by three dots. A character is
 * what a reader takes for one: an accent, a flag or a family is not cut in half.
 */
export function excerpt(text: string, most: number, kept = most): string {
	// Only as much is looked at as can be shown; a character is rarely longer than 16 units.
	const beginning = [...characters.segment(text.slice(0, 16 * most))].map(({ segment }) => segment);
	return beginning.length <= most ? text : `${beginning.slice(0, kept).join("")}...`;
}
