import MarkdownIt from "markdown-it";
import type StateBlock from "markdown-it/lib/rules_block/state_block.mjs";
import type StateInline from "markdown-it/lib/rules_inline/state_inline.mjs";

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
