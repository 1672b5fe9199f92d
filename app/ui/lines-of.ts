/** The lines of a text that have words. */
export const linesOf = (text: string): string[] =>
	text
		.split("\n")
		.map((line) => line.trim())
		.filter(Boolean);
