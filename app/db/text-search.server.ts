import { and, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** As many words as anyone looks for at once; the others are passed over. */
const mostWords = 8;

/**
 * The condition that each word of a search stands in one of the columns, whatever the accents and the case.
 * GLOB is told every writing of each letter, so that no text is rewritten to be looked at, and `%` and `_` are only signs.
 */
export function contains(columns: SQLiteColumn[], search: string): SQL | undefined {
	const words = search.normalize("NFC").split(/\s+/).filter(Boolean).slice(0, mostWords);
	return and(
		...words.map((word) => or(...columns.flatMap((column) => patternsOf(word).map((p) => sql`${column} glob ${p}`)))),
	);
}

/** The patterns of a word: more than one when it may be written with a ligature. */
function patternsOf(word: string): string[] {
	const apart = word.replace(/œ/gi, "oe").replace(/æ/gi, "ae");
	const joined = apart.replace(/oe/gi, "œ").replace(/ae/gi, "æ");
	return [...new Set([apart, joined])].map((text) => `*${[...text].map(classOf).join("")}*`);
}

/** A letter's writings as a class of GLOB; any other sign as itself. */
function classOf(sign: string): string {
	const writings = new Set([...(variants.get(baseOf(sign)) ?? []), sign, sign.toLowerCase(), sign.toUpperCase()]);
	const ones = [...writings].filter((one) => [...one].length === 1);
	// A class may not hold « ^ » alone; outside of one, only the signs of a pattern need it.
	return ones.length > 1 || /[*?[]/.test(sign) ? `[${ones.join("")}]` : sign;
}

const baseOf = (sign: string) => (/['’]/.test(sign) ? "'" : (sign.normalize("NFD")[0] ?? sign).toLowerCase());

/** Every letter of the Latin blocks by the letter it is made of. */
const variants = new Map<string, string[]>([["'", ["'", "’"]]]);
for (let code = 0x41; code < 0x180; code++) {
	const sign = String.fromCharCode(code);
	if (/\p{L}/u.test(sign)) variants.set(baseOf(sign), [...(variants.get(baseOf(sign)) ?? []), sign]);
}
