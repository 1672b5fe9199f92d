import { and, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** The most words of a search; the others are ignored. */
const mostWords = 8;

/**
 * The SQL condition that each word of a search occurs in one of the columns, ignoring accents and case. GLOB patterns
 * with all spellings of each letter, so that no column is transformed and `%` and `_` are literal.
 */
export function textContains(columns: SQLiteColumn[], search: string): SQL | undefined {
	return and(
		...writingsOf(search).map((writings) => {
			const patterns = writings.flatMap(patternsOf);
			return or(...columns.flatMap((column) => patterns.map((pattern) => sql`${column} glob ${pattern}`)));
		}),
	);
}

/**
 * The spellings of each word of a search: « cœur » also as « coeur »; each of its first three such pairs doubles them.
 */
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

/** One pattern per spelling of the first letter: SQLite scans faster for a literal than for a class. */
function patternsOf(writing: string): string[] {
	const [first = "", ...rest] = [...writing];
	const end = rest.map(classOf).join("");
	return waysToWrite(first).map((one) => `*${/[*?[]/.test(one) ? `[${one}]` : one}${end}*`);
}

/** The spellings of a letter as a GLOB class; any other character literally. */
function classOf(sign: string): string {
	const ones = waysToWrite(sign);
	// A class cannot contain « ^ » alone; outside of one, only GLOB's metacharacters need it.
	return ones.length > 1 || /[*?[]/.test(sign) ? `[${ones.join("")}]` : sign;
}

function waysToWrite(sign: string): string[] {
	const ways = new Set([...(variants.get(foldCharacter(sign)) ?? []), sign, sign.toLowerCase(), sign.toUpperCase()]);
	return [...ways].filter((one) => [...one].length === 1);
}

/** The letter in lower case without its accent; the plain apostrophe for either. */
export const foldCharacter = (sign: string) =>
	/['’]/.test(sign) ? "'" : (sign.normalize("NFD")[0] ?? sign).toLowerCase();

/** Every letter of the Latin blocks, by its base letter. */
const variants = new Map<string, string[]>([["'", ["'", "’"]]]);
for (let code = 0x41; code < 0x180; code++) {
	const sign = String.fromCharCode(code);
	if (/\p{L}/u.test(sign)) variants.set(foldCharacter(sign), [...(variants.get(foldCharacter(sign)) ?? []), sign]);
}

/** A text for comparison: lower case, without accents, one kind of apostrophe. */
export const foldCase = (text: string) =>
	text
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replaceAll("’", "'")
		.replaceAll("œ", "oe")
		.replaceAll("æ", "ae");
