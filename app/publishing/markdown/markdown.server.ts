import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import MarkdownIt from "markdown-it";
import type StateBlock from "markdown-it/lib/rules_block/state_block.mjs";
import type StateCore from "markdown-it/lib/rules_core/state_core.mjs";
import type StateInline from "markdown-it/lib/rules_inline/state_inline.mjs";
import type Token from "markdown-it/lib/token.mjs";
import { env } from "~/platform/env/env.server";
import { telUrl } from "~/web/forms/phone-number";

const md = new MarkdownIt("zero", { html: false, breaks: true });
// The list is closed: syntax without a rule here stays text.
md.enable("newline");
md.block.ruler.before("paragraph", "heading_2", heading, { alt: ["paragraph"] });
md.block.ruler.before("paragraph", "short_list", list, { alt: ["paragraph"] });
md.block.ruler.at("paragraph", paragraph);
md.inline.ruler.push("strong", strong);
md.inline.ruler.push("link_with_text", link);
md.inline.ruler2.before("fragments_join", "strong", strongPairs);
md.core.ruler.push("link_addresses", linkAddresses);

md.normalizeLink = (
	(normalize) => (url) =>
		normalize(/^www\./i.test(url) ? `https://${url}` : url)
)(md.normalizeLink);
md.validateLink = (url) =>
	/^(mailto:|tel:|\/(?!\/))/i.test(url) || (/^https?:\/\/[^/?#]/i.test(url) && URL.canParse(url));

md.renderer.rules.link_open = (tokens, index) => {
	const href = tokens[index]?.attrGet("href") ?? "";
	const rel = isForeign(href) ? ' rel="noopener nofollow ugc"' : "";
	return `<a href="${md.utils.escapeHtml(href)}"${rel}>`;
};

const { origin } = new URL(env.publicUrl);
const isForeign = (href: string) => /^http/i.test(href) && new URL(href).origin !== origin;

/** Maximum cost of reading a text, of some 5 µs each: a link costs 3, another mark 1. A long report takes half. */
const maxCost = 5000;
const mark = /\n+|\*\*|(?<link>\]\(|@|\/\/|www\.|\+\d|0[1-9])/gi;

/**
 * Renders a volunteer's text as HTML: paragraphs, headings, lists, bold and links; all else is escaped. The text after
 * too many marks stays as typed.
 */
export function markdownHtml(text: string): string {
	const end = endOfMarkdown(text);
	return md.render(text.slice(0, end)) + (end < text.length ? asTyped(text.slice(end)) : "");
}

/** Returns the end of the last line that is read; if that is the first line, the end of a part of it. */
function endOfMarkdown(text: string): number {
	let cost = 0;
	for (const { index, groups } of text.matchAll(mark)) {
		cost += groups?.link ? 3 : 1;
		if (cost > maxCost) return text.lastIndexOf("\n", index) + 1 || index;
	}
	return text.length;
}

const asTyped = (text: string) =>
	md.utils
		.escapeHtml(text.trim())
		.split(/\n{2,}/)
		.map((paragraph) => `<p>${paragraph.replaceAll("\n", "<br>\n")}</p>\n`)
		.join("");

/** Matches any text that may hold Markdown. */
const syntax = /\*\*|\]\(|^[ \t]*(?:##|-|\d{1,2}\.)[ \t]/m;

/** Returns the same text without Markdown, for excerpts, feeds, descriptions and calendars. */
export function plainText(text: string): string {
	if (!syntax.test(text)) return text;
	let plain = "";
	let lastLevel = 0;
	for (const { type, children, level } of md.parse(text, { plain: true })) {
		if (type !== "inline") continue;
		const words = (children ?? []).map((child) => (child.tag === "br" ? "\n" : child.content)).join("");
		// Items of a list are on separate lines, and an empty line separates paragraphs.
		if (plain) plain += level > 1 || lastLevel > 1 ? "\n" : "\n\n";
		plain += words;
		lastLevel = level;
	}
	return plain;
}

/** Patterns of texts that become links, in linear time: linkify-it searches all that follows again for each link. */
const patterns = {
	web: /(?<web>(?<![\p{L}\d/.@-])(?:https?:\/\/|www\.)[^\s<>"«»“”]*[^\s<>"«»“”.,;:!?'’…)\]*_])/u,
	mail: /(?<mail>(?<![\p{L}\d._%+-])[\p{L}\d._%+-]{1,64}@(?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.){1,8}\p{L}{2,24}(?![\p{L}\d@]))/u,
	french:
		/(?<french>(?<![\p{L}\d+.,/-]|\d[ \u00a0\u202f])0[1-9](?:[ .\u00a0\u202f-]?\d\d){4}(?![ .\u00a0\u202f-]?\d))/u,
	foreign: /(?<foreign>(?<![\p{L}\d+])\+[1-9]\d{0,2}(?:[ .\u00a0\u202f-]?\(0\))?(?:[ .\u00a0\u202f-]?\d){9,13}(?!\d))/u,
};
const address = new RegExp(
	Object.values(patterns)
		.map(({ source }) => source)
		.join("|"),
	"giu",
);

/** Turns web addresses, e-mail addresses and phone numbers outside links into links. */
function linkAddresses(state: StateCore): void {
	if ((state.env as { plain?: boolean }).plain) return;
	for (const block of state.tokens) {
		if (block.type !== "inline" || !/@|:\/\/|www\.|\d\d/i.test(block.content)) continue;
		let depth = 0;
		block.children = (block.children ?? []).flatMap((token) => {
			if (token.tag === "a") depth += token.nesting;
			return token.type === "text" && depth === 0 ? linked(token, state) : [token];
		});
	}
}

function linked(text: Token, { Token, md }: StateCore): Token[] {
	const tokens: Token[] = [];
	const push = (type: string, nesting: -1 | 0 | 1, content = "") => {
		const token = new Token(type, nesting === 0 ? "" : "a", nesting);
		token.content = content;
		tokens.push(token);
		return token;
	};
	let done = 0;
	for (const { index, groups, 0: found } of text.content.matchAll(address)) {
		const shown = groups?.web ? found + closingBracket(text.content, index, found) : found;
		const href = md.normalizeLink(hrefOf(shown, groups));
		if (!md.validateLink(href)) continue;
		push("text", 0, text.content.slice(done, index));
		push("link_open", 1).attrSet("href", href);
		push("text", 0, shown);
		push("link_close", -1);
		done = index + shown.length;
	}
	push("text", 0, text.content.slice(done));
	return tokens;
}

function hrefOf(shown: string, groups: Record<string, string> | undefined): string {
	if (groups?.mail) return `mailto:${shown}`;
	return groups?.french || groups?.foreign ? telUrl(shown) : shown;
}

/** Returns the bracket that belongs to an address which opens it: « (https://x.org/a_(b)) ». */
const closingBracket = (text: string, index: number, found: string) =>
	text[index + found.length] === ")" && found.lastIndexOf("(") > found.lastIndexOf(")") ? ")" : "";

/** Characters of a text that lists, feeds and descriptions read; they show fewer. */
const length = 2000;

/** Returns the column cut to its beginning, for `plainBeginning`. */
export const beginningOf = (column: SQLiteColumn): SQL<string> => sql<string>`substr(${column}, 1, ${length})`;

/** Returns the beginning of a text without Markdown, even where the cut left a mark open. */
export function plainBeginning(text: string): string {
	if (text.length < length) return plainText(text);
	const cut = text
		.slice(0, length)
		.replace(/[\ud800-\udbff]$/, "")
		.replace(unfinishedLink, "$1")
		.replace(unfinishedLine, "")
		.replace(/[\s*]+$/, "");
	// This closes bold words; without any it is text.
	return plainText(`${cut}**`).replace(/\*\*$/, "");
}

/** Matches `[text](address` that the end cuts anywhere. */
const unfinishedLink = /\[([^[\]\n]*)(?:\](?:\((?:[^\s()]|\([^\s()]*\))*(?:\([^\s()]*)?)?)?$/;

/** Matches a last line that is only the mark of a heading or list item. */
const unfinishedLine = /\n[ \t]*(?:##?|-|\d{1,2}\.?)[ \t]*$/;

/** Characters before and after the place that `plainAround` shows. */
const [before, after] = [300, 700];

/** Returns the text around a place, for a text without links and without its Markdown. */
export function plainAround(text: string, at: number): string {
	const [from, to] = [Math.max(0, at - before), at + after];
	const part = text.slice(from, to).toWellFormed();
	const start = from > 0 ? `**${part.replace(/^[\s*]+/, "").replace(/^(?:##|-|\d{1,2}\.)[ \t]+/, "")}` : part;
	const whole = to < text.length ? `${start.replace(/[\s*]+$/, "")}**` : start;
	// As above, the added marks close bold words, or are text.
	return plainText(whole)
		.replace(from > 0 ? /^\*\*/ : "", "")
		.replace(to < text.length ? /\*\*$/ : "", "");
}

// These rules define the parts of Markdown that texts may hold.

const deepestList = 3;

/** The parser's own rule for lists, which is not exported with types. */
const [anyList] = new MarkdownIt("zero").enable("list").block.ruler.getRules("");

const lineAt = (state: StateBlock, line: number) =>
	state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);

/** Parses `## ` at the top level only. */
export function heading(state: StateBlock, start: number, _end: number, silent: boolean): boolean {
	const [, words] = /^##[ \t]+(\S.*)/.exec(state.level === 0 ? lineAt(state, start) : "") ?? [];
	if (words === undefined) return false;
	if (silent) return true;
	state.line = start + 1;
	state.push("heading_open", "h2", 1);
	pushInline(state, words.trimEnd());
	state.push("heading_close", "h2", -1);
	return true;
}

/** Parses `- ` and `1. ` down to a depth: the parser drops items that are nested deeper than its own maximum. */
export function list(state: StateBlock, start: number, end: number, silent: boolean): boolean {
	if (state.level >= 2 * deepestList || !/^(?:-|\d{1,2}\.)[ \t]+\S/.test(lineAt(state, start))) return false;
	return anyList?.(state, start, end, silent) ?? false;
}

/** Parses paragraphs. Unlike in Markdown, a line that is not indented ends the item before it. */
export function paragraph(state: StateBlock, start: number, end: number): boolean {
	const interrupting = state.md.block.ruler.getRules("paragraph");
	const outer = state.parentType;
	state.parentType = "paragraph";
	let line = start + 1;
	while (line < end && !state.isEmpty(line) && (state.sCount[line] ?? 0) >= state.blkIndent) {
		const next = line;
		if (interrupting.some((rule) => rule(state, next, end, true))) break;
		line++;
	}
	state.parentType = outer;
	state.line = line;
	const words = state.getLines(start, line, state.blkIndent, false).trim();
	state.push("paragraph_open", "p", 1);
	pushInline(state, words);
	state.push("paragraph_close", "p", -1);
	return true;
}

function pushInline(state: StateBlock, content: string) {
	const token = state.push("inline", "", 0);
	token.content = content;
	token.map = [state.line, state.line];
	token.children = [];
}

/** Returns a text with only the words of its links. */
export const withoutAddresses = (text: string): string =>
	text.includes("](") ? text.replace(anyLinkWithText, "$1") : text;

const linkWithText = /\[([^[\]\n]+)\]\(([^\s()]+(?:\([^\s()]*\)[^\s()]*)*)\)/y;
const anyLinkWithText = new RegExp(linkWithText, "g");

/** Parses `[text](address)` in linear time; Markdown's own rule looks for the end of each bracket. */
export function link(state: StateInline, silent: boolean): boolean {
	if (silent || state.src[state.pos] !== "[") return false;
	linkWithText.lastIndex = state.pos;
	const [all = "", words = "", address = ""] = linkWithText.exec(state.src) ?? [];
	const href = state.md.normalizeLink(address);
	if (all === "" || !state.md.validateLink(href)) return false;
	const { pos, posMax } = state;
	state.push("link_open", "a", 1).attrSet("href", href);
	state.pos = pos + 1;
	state.posMax = state.pos + words.length;
	state.md.inline.tokenize(state);
	state.push("link_close", "a", -1);
	state.pos = pos + all.length;
	state.posMax = posMax;
	return true;
}

const asterisk = 0x2a;

/** Parses `**`; any other number of asterisks is text. */
export function strong(state: StateInline, silent: boolean): boolean {
	if (silent || state.src.charCodeAt(state.pos) !== asterisk) return false;
	const { length, can_open: open, can_close: close } = state.scanDelims(state.pos, true);
	if (length === 2) {
		state.push("text", "", 0).content = "**";
		const token = state.tokens.length - 1;
		state.delimiters.push({ marker: asterisk, length: 0, token, end: -1, open, close });
	} else state.pending += "*".repeat(length);
	state.pos += length;
	return true;
}

/** Turns the pairs that the parser has found into tags, also inside links. */
export function strongPairs(state: StateInline): boolean {
	const within = state.tokens_meta.flatMap((meta) => (meta ? [meta.delimiters] : []));
	for (const delimiters of [state.delimiters, ...within])
		for (const { marker, end, token } of delimiters) {
			const closing = delimiters[end]?.token;
			if (marker !== asterisk || closing === undefined) continue;
			for (const [index, nesting] of [
				[token, 1],
				[closing, -1],
			] as const) {
				const tag = state.tokens[index];
				if (tag)
					Object.assign(tag, {
						type: nesting > 0 ? "strong_open" : "strong_close",
						tag: "strong",
						nesting,
						content: "",
					});
			}
		}
	return true;
}
