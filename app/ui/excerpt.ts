/** The text when it is no longer than `most` characters, else its first `kept` followed by three dots. */
export function excerpt(text: string, most: number, kept = most): string {
	const characters = [...text];
	return characters.length <= most ? text : `${characters.slice(0, kept).join("")}...`;
}
