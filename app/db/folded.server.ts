import { and, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** What a letter may be written as; SQLite itself folds only ASCII. */
const written = new Map(
	["aàâäáãå", "cç", "eéèêë", "iîïíì", "nñ", "oôöóòõ", "uùûüú", "yÿ"].map((letters) => [letters[0], letters]),
);

/** At most so many words and characters of a search count. */
const most = { words: 8, characters: 200 };

/** The condition that each word of a search stands in one of the columns; accents and capitals do not matter. */
export function holdsWords(text: string, columns: SQLWrapper[]): SQL | undefined {
	const words = plain(text.slice(0, most.characters)).split(" ").filter(Boolean).slice(0, most.words);
	const holds = (word: string) => or(...columns.map((column) => sql`${untied(column)} glob ${patternOf(word)}`));
	return and(...words.map(holds));
}

/** A text in small letters without accents, one space between its words. */
const plain = (text: string) =>
	text
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replaceAll("œ", "oe")
		.replaceAll("æ", "ae")
		.replace(/[\s\0]+/g, " ");

/** A column whose ligatures are two letters, as in the words looked for. */
const untied = (column: SQLWrapper) =>
	sql`replace(replace(replace(replace(${column}, 'œ', 'oe'), 'Œ', 'OE'), 'æ', 'ae'), 'Æ', 'AE')`;

/** A GLOB pattern of a word anywhere, each letter with or without accent, small or capital. */
function patternOf(word: string): string {
	const classes = [...word].map((letter) => {
		if (letter === "'" || letter === "’") return "['’]";
		const ways = written.get(letter) ?? letter;
		return `[${[...new Set(ways + ways.toUpperCase())].join("")}]`;
	});
	return `*${classes.join("").replaceAll("[^]", "^")}*`;
}
