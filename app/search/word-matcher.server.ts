import { maxWords, spellingsOfWord, variantsOf } from "./text-search.server";

/** The words of a search that are looked for: those of one or two letters are ignored. */
export function searchedWords(search: string): string[] {
	const words = search.normalize("NFC").match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
	return [...new Set(words.filter((word) => [...word].length >= 3))].slice(0, maxWords);
}

/** All spellings of a word, in the singular; with `near`, also those of similar words. */
export const spellingsWith = (word: string, near: string[] = []) => [singular(word), ...near].flatMap(spellingsOfWord);

/** What singular and plural begin with. */
export const singular = (word: string) => (word.length > 4 ? word.replace(/[sx]$/i, "") : word);

/**
 * Finds words that begin like one of the spellings, ignoring accents and case. The first group is the rest of the word.
 */
export function wordMatcher(spellings: string[]): RegExp {
	const patterns = spellings.map((spelling) => {
		const [first = "", second = "", ...rest] = [...spelling].map(letterPattern);
		// After two letters: tried at every character, the lookbehind takes twenty times as long.
		return `${first}${second}(?<!${inWord}${first}${second})${rest.join("")}`;
	});
	return new RegExp(`(?:${patterns.join("|")})(${inWord}*)`, "gu");
}

const inWord = "[\\p{L}\\p{N}\\p{M}]";
const letterPattern = (letter: string) => `[${variantsOf(letter).join("")}]\\p{M}*`;

/** How well a word fits: 4 and 3 in the title, 2 and 1 in the text; the higher as a whole word, also in the plural. */
export function rankOf(matcher: RegExp, { title, text }: { title: string; text: string }): number {
	return fitOf(matcher, title, 2) || fitOf(matcher, text, 0);
}

function fitOf(matcher: RegExp, text: string, above: number): number {
	let fit = 0;
	for (const [, rest = ""] of text.matchAll(matcher)) {
		if (/^[sx]?$/i.test(rest)) return above + 2;
		fit = above + 1;
	}
	return fit;
}
