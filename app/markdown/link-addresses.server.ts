import type StateCore from "markdown-it/lib/rules_core/state_core.mjs";
import type Token from "markdown-it/lib/token.mjs";
import { telUrl } from "~/forms/phone-number";

/** What becomes a link by itself, each in linear time: linkify-it searches all that follows again for each link. */
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

/** Makes links of web addresses, e-mail addresses and phone numbers outside of links. */
export function linkAddresses(state: StateCore): void {
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

/** « (https://x.org/a_(b)) »: a bracket that the address opens is part of it. */
const closingBracket = (text: string, index: number, found: string) =>
	text[index + found.length] === ")" && found.lastIndexOf("(") > found.lastIndexOf(")") ? ")" : "";
