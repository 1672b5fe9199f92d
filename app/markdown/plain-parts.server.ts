import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { plainText } from "./markdown.server";

/** Characters that lists, feeds and descriptions read of a text; they show fewer. */
const length = 2000;

/** The column cut to its beginning, for `plainBeginning`. */
export const beginningOf = (column: SQLiteColumn): SQL<string> => sql<string>`substr(${column}, 1, ${length})`;

/** The beginning of a text without Markdown, also of what the cut left open. */
export function plainBeginning(text: string): string {
	if (text.length < length) return plainText(text);
	const cut = text
		.slice(0, length)
		.replace(/[\ud800-\udbff]$/, "")
		.replace(unfinishedLink, "$1")
		.replace(unfinishedLine, "")
		.replace(/[\s*]+$/, "");
	// Closes bold words; without any it is text.
	return plainText(`${cut}**`).replace(/\*\*$/, "");
}

/** `[text](address` that the end cuts anywhere. */
const unfinishedLink = /\[([^[\]\n]*)(?:\](?:\((?:[^\s()]|\([^\s()]*\))*(?:\([^\s()]*)?)?)?$/;

/** Only the mark of a heading or list item. */
const unfinishedLine = /\n[ \t]*(?:##?|-|\d{1,2}\.?)[ \t]*$/;
