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

/** Characters before and after the place that `plainAround` shows. */
const [before, after] = [300, 700];

/** What stands around a place of a text that has no links, without Markdown. */
export function plainAround(text: string, at: number): string {
	const [from, to] = [Math.max(0, at - before), at + after];
	const part = text.slice(from, to).toWellFormed();
	const start = from > 0 ? `**${part.replace(/^[\s*]+/, "").replace(/^(?:##|-|\d{1,2}\.)[ \t]+/, "")}` : part;
	const whole = to < text.length ? `${start.replace(/[\s*]+$/, "")}**` : start;
	// As above: the marks that are added close bold words, or are text.
	return plainText(whole)
		.replace(from > 0 ? /^\*\*/ : "", "")
		.replace(to < text.length ? /\*\*$/ : "", "");
}
