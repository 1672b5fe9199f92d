import { and, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** As many words as anyone looks for at once; the others are passed over. */
const mostWords = 8;

/**
 * The condition that each word of a search stands in one of the columns, whatever the accents and the case.
 * GLOB is told every writing of each letter, so that no text is rewritten to be looked at, and `%` and `_` are only signs.
 */
export function textContains(columns: SQLiteColumn[], search: string): SQL | undefined {
	return and(
		...writingsOf(search).map((writings) => {
			const patterns = writings.flatMap(patternsOf);
			return or(...columns.flatMap((column) => patterns.map((pattern) => sql`${column} glob ${pattern}`)));
		}),
	);
}

/** The ways in which each word of a search may be written: « cœur » as « coeur », so each of its first three such pairs doubles them. */
export const writingsOf = (search: string): string[][] =>
	search.normalize("NFC").split(/\s+/).filter(Boolean).slice(0, mostWords).map(writingsOfWord);

function writingsOfWord(word: string): string[] {
	let writings = [""];
	for (const [part] of word.matchAll(/œ|oe|æ|ae|./gisu)) {
		const [apart, joined] = /^(œ|oe)$/i.test(part) ? ["oe", "œ"] : /^(æ|ae)$/i.test(part) ? ["ae", "æ"] : [part];
		const both = joined !== undefined && writings.length < 8 ? [apart, joined] : [part];
		writings = writings.flatMap((writing) => both.map((one) => writing + one));
	}
	return writings;
}

/** A pattern for each way its first letter is written: SQLite finds a letter faster than one of a class. */
function patternsOf(writing: string): string[] {
	const [first = "", ...rest] = [...writing];
	const end = rest.map(classOf).join("");
	return waysToWrite(first).map((one) => `*${/[*?[]/.test(one) ? `[${one}]` : one}${end}*`);
}

/** A letter's writings as a class of GLOB; any other sign as itself. */
function classOf(sign: string): string {
	const ones = waysToWrite(sign);
	// A class may not hold « ^ » alone; outside of one, only the signs of a pattern need it.
	return ones.length > 1 || /[*?[]/.test(sign) ? `[${ones.join("")}]` : sign;
}

function waysToWrite(sign: string): string[] {
	const ways = new Set([...(variants.get(foldCharacter(sign)) ?? []), sign, sign.toLowerCase(), sign.toUpperCase()]);
	return [...ways].filter((one) => [...one].length === 1);
}

/** The letter without its accent, and small; the plain apostrophe for either. */
export const foldCharacter = (sign: string) =>
	/['’]/.test(sign) ? "'" : (sign.normalize("NFD")[0] ?? sign).toLowerCase();

/** Every letter of the Latin blocks by the letter it is made of. */
const variants = new Map<string, string[]>([["'", ["'", "’"]]]);
for (let code = 0x41; code < 0x180; code++) {
	const sign = String.fromCharCode(code);
	if (/\p{L}/u.test(sign)) variants.set(foldCharacter(sign), [...(variants.get(foldCharacter(sign)) ?? []), sign]);
}

/** A text as it is compared with another one: without accents, small, and with one apostrophe. */
export const foldCase = (text: string) =>
	text
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replaceAll("’", "'")
		.replaceAll("œ", "oe")
		.replaceAll("æ", "ae");
