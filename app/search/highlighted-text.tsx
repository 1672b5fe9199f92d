/** A part of a text; `found` when it is a word of the search. */
export type TextPart = { text: string; found?: boolean };

/** A text with its found words in `<mark>`. */
export function HighlightedText({ parts }: { parts: TextPart[] }) {
	return (
		<>
			{parts.map(({ text, found }, index) => {
				// biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
				return found ? <mark key={index}>{text}</mark> : text;
			})}
		</>
	);
}
