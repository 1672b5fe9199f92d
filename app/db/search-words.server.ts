import { and, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Letters that people type for one another: « elodie » finds « Élodie ». */
const families = ["aàâäãá", "cç", "eéèêë", "iîïí", "nñ", "oôöõó", "uùûüú", "yÿ"];

/**
 * The condition that each word of a search stands somewhere in these columns, whatever its case and accents; undefined
 * when nothing is searched for.
 */
export function containsWords(search: string, columns: SQLWrapper[]): SQL | undefined {
	const words = search.normalize("NFC").split(/\s+/).filter(Boolean);
	return and(...words.map((word) => or(...columns.map((column) => sql`${column} glob ${pattern(word)}`))));
}

/** SQLite's LIKE knows no case but that of ASCII; GLOB takes a set of letters for each. */
const pattern = (word: string) => `*${[...word].map(letters).join("")}*`;

function letters(letter: string): string {
	const small = letter.toLowerCase();
	const family = families.find((one) => one.includes(small)) ?? small;
	if (family !== family.toUpperCase()) return `[${family}${family.toUpperCase()}]`;
	return /[*?[]/.test(letter) ? `[${letter}]` : letter; // in brackets these stand for themselves
}

/** The most characters of a search that are heeded. */
const longest = 100;

/** What an address searches for, in `?q=`. */
export const searchOf = (url: string): string => (new URL(url).searchParams.get("q") ?? "").trim().slice(0, longest);
