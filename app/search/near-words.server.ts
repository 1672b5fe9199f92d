import { foldCase } from "./text-search.server";
import { singular } from "./word-matcher.server";

/** The most similar words that a search is extended by, for each of its words. */
const maxNear = 8;

/** The words in which a typo is forgiven, as they are compared: no short ones, and no numbers. */
export const forgivenWords = (words: string[]) => words.map(comparedForm).filter((form) => /^[a-z]{4,}$/.test(form));

const comparedForm = (word: string) => foldCase(singular(word));

/**
 * The words of texts that differ from a searched word by one letter, missing, added, replaced or swapped with its
 * neighbour.
 * @returns by searched word; nothing for one that stands in the texts as it is
 */
export function nearWords(searched: string[], texts: string[]): Map<string, string[]> {
	const words = new Set(texts.flatMap((text) => foldCase(text).match(/[a-z]{3,}/g) ?? []));
	const near = forgivenWords(searched).map((folded): [string, string[]] => {
		const similar = new Set<string>();
		for (const other of words) {
			if (other.startsWith(folded)) return [folded, []];
			const form = singular(other);
			if (isNear(folded, form)) similar.add(form);
		}
		return [folded, [...similar].slice(0, maxNear)];
	});
	const byForm = new Map(near);
	return new Map(searched.map((word) => [word, byForm.get(comparedForm(word)) ?? []]));
}

/** Whether two words differ by one edit at most (optimal string alignment distance). */
export function isNear(one: string, other: string): boolean {
	if (Math.abs(one.length - other.length) > 1) return false;
	let start = 0;
	while (start < one.length && one[start] === other[start]) start++;
	let end = 0;
	while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end++;
	const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
	if (left.length <= 1 && right.length <= 1) return true;
	return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
