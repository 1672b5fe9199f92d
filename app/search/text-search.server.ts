import { and, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** The most words of a search; the others are ignored. */
export const maxWords = 8;

/**
 * The SQL condition that each word of a search occurs in one of the columns, ignoring accents and case. GLOB patterns
 * with all spellings of each letter, so that no column is transformed and `%` and `_` are literal.
 */
export function textContains(columns: (SQLiteColumn | SQL)[], search: string): SQL | undefined {
	return and(
		...spellingsOf(search).map((spellings) => {
			const patterns = spellings.flatMap(globPatternsOf);
			return or(...columns.flatMap((column) => patterns.map((pattern) => sql`${column} glob ${pattern}`)));
		}),
	);
}

/**
 * The spellings of each word of a search: « cœur » also as « coeur »; each of its first three such pairs doubles them.
 */
export const spellingsOf = (search: string): string[][] =>
	search.normalize("NFC").split(/\s+/).filter(Boolean).slice(0, maxWords).map(spellingsOfWord);

export function spellingsOfWord(word: string): string[] {
	let spellings = [""];
	for (const [part] of word.matchAll(/œ|oe|æ|ae|./gisu)) {
		const [apart, joined] = /^(œ|oe)$/i.test(part) ? ["oe", "œ"] : /^(æ|ae)$/i.test(part) ? ["ae", "æ"] : [part];
		const both = joined !== undefined && spellings.length < 8 ? [apart, joined] : [part];
		spellings = spellings.flatMap((spelling) => both.map((one) => spelling + one));
	}
	return spellings;
}

/** One pattern per spelling of the first letter: SQLite scans faster for a literal than for a class. */
function globPatternsOf(spelling: string): string[] {
	const [first = "", ...rest] = [...spelling];
	const end = rest.map(globClassOf).join("");
	return variantsOf(first).map((one) => `*${/[*?[]/.test(one) ? `[${one}]` : one}${end}*`);
}

/** The spellings of a letter as a GLOB class; any other character literally. */
function globClassOf(character: string): string {
	const ones = variantsOf(character);
	// A class cannot contain « ^ » alone; outside of one, only GLOB's metacharacters need it.
	return ones.length > 1 || /[*?[]/.test(character) ? `[${ones.join("")}]` : character;
}

/** A letter in both cases and with every accent. */
export function variantsOf(character: string): string[] {
	const letters = new Set([
		...(variants.get(foldCharacter(character)) ?? []),
		character,
		character.toLowerCase(),
		character.toUpperCase(),
	]);
	return [...letters].filter((one) => [...one].length === 1);
}

/** The letter in lower case without its accent; the plain apostrophe for either. */
export const foldCharacter = (character: string) =>
	/['’]/.test(character) ? "'" : (character.normalize("NFD")[0] ?? character).toLowerCase();

/** Every letter of the Latin blocks, by its base letter. */
const variants = new Map<string, string[]>([["'", ["'", "’"]]]);
for (let code = 0x41; code < 0x180; code++) {
	const character = String.fromCharCode(code);
	if (/\p{L}/u.test(character))
		variants.set(foldCharacter(character), [...(variants.get(foldCharacter(character)) ?? []), character]);
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
