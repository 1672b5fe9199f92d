import MarkdownIt from "markdown-it";
import { env } from "~/env/env.server";
import { linkAddresses } from "./link-addresses.server";
import { heading, link, list, paragraph, strong, strongPairs } from "./markdown-rules.server";

const md = new MarkdownIt("zero", { html: false, breaks: true });
// A closed list: what no rule here knows stays text.
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

/** What reading a text may cost, a link 3 and another mark 1: twice what a long report takes. One is some 5 µs. */
const maxCost = 5000;
const mark = /\n+|\*\*|(?<link>\]\(|@|\/\/|www\.|\+\d|0[1-9])/gi;

/**
 * A text of a volunteer as HTML: paragraphs, headings, lists, bold and links; all else is escaped. What follows too many
 * marks stays as typed.
 */
export function markdownHtml(text: string): string {
	const end = endOfMarkdown(text);
	return md.render(text.slice(0, end)) + (end < text.length ? asTyped(text.slice(end)) : "");
}

/** The end of the last line that is read; of a part of it, when it is the first. */
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

/** What a text holds when it may hold Markdown. */
const syntax = /\*\*|\]\(|^[ \t]*(?:##|-|\d{1,2}\.)[ \t]/m;

/** The same text without Markdown, for excerpts, feeds, descriptions and calendars. */
export function plainText(text: string): string {
	if (!syntax.test(text)) return text;
	let plain = "";
	let lastLevel = 0;
	for (const { type, children, level } of md.parse(text, { plain: true })) {
		if (type !== "inline") continue;
		const words = (children ?? []).map((child) => (child.tag === "br" ? "\n" : child.content)).join("");
		// One line for each item of a list, an empty one between paragraphs.
		if (plain) plain += level > 1 || lastLevel > 1 ? "\n" : "\n\n";
		plain += words;
		lastLevel = level;
	}
	return plain;
}
