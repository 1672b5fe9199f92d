import { wordsIn } from "./search-index.server";

/** A part of a text; `found` when it is a word of the search. */
export type TextPart = { text: string; found?: boolean };

/** Length of an excerpt in characters, and how many of them precede the first found word. */
const excerptLength = 220;
const before = 60;

/** Splits a text into parts, with the found words marked. */
export function highlight(text: string, isFound: (word: string) => boolean): TextPart[] {
	const parts: TextPart[] = [];
	let end = 0;
	for (const match of wordsIn(text)) {
		if (!isFound(match[0])) continue;
		parts.push({ text: text.slice(end, match.index) }, { text: match[0], found: true });
		end = match.index + match[0].length;
	}
	return [...parts, { text: text.slice(end) }].filter((part) => part.text !== "");
}

/** Returns where the first found word of a text begins; -1 without one. */
export function firstFound(text: string, isFound: (word: string) => boolean): number {
	for (const match of wordsIn(text)) if (isFound(match[0])) return match.index;
	return -1;
}

/** Returns an excerpt around the first found word, else the beginning of the text, in whole words. */
export function highlightedExcerpt(text: string, isFound: (word: string) => boolean): TextPart[] {
	const first = firstFound(text, isFound);
	const from = first > before ? wordStart(text, first - before) : 0;
	const cut = text.length > from + excerptLength;
	const to = cut ? wordEnd(text, from + excerptLength) : text.length;
	const excerpt = text.slice(from, to).replace(/\s+/g, " ").trim();
	return highlight(`${from > 0 ? "… " : ""}${excerpt}${cut ? " …" : ""}`, isFound);
}

/** Returns the start of the next word, unless that is far. */
function wordStart(text: string, from: number): number {
	const gap = text.slice(from, from + before).search(/\s/);
	return gap < 0 ? from : from + gap + 1;
}

/** Returns the end of the word before, unless that is far. */
function wordEnd(text: string, to: number): number {
	const tail = /\s\S*$/.exec(text.slice(to - before, to));
	return tail ? to - before + tail.index : to;
}
