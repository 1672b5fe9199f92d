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

/** A text of a volunteer as HTML: paragraphs, headings, lists, bold and links; all else is escaped. */
export const markdownHtml = (text: string): string => md.render(text);

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
