import { Parser } from "htmlparser2";

export const looksLikeHtml = (text: string): boolean =>
	/<\/?[a-z][a-z\d]*(\s[^<>]*)?\/?>|&[a-z]{2,8};|&#\d+;/i.test(text);

const blocks =
	/^(p|div|section|article|header|footer|main|aside|blockquote|figure|figcaption|pre|table|tr|dl|dt|dd|ul|ol|h[1-6]|hr|address|details|summary|form|center)$/;
const hidden = new Set(["script", "style", "template", "noscript", "object", "svg", "head", "title", "select"]);

/** The most items that are nested in each other: texts hold lists of three levels. */
const deepestList = 3;

type Picture = { src: string; alt: string };

/**
 * Returns HTML as the Markdown that texts may hold (`markdown.server.ts`), and its pictures, which a text does not show.
 * Where it has no paragraphs, its line breaks are those of its writer.
 */
export function htmlToMarkdown(html: string): { text: string; pictures: Picture[] } {
	const keepsLines = !/<p[\s>]/i.test(html);
	const pictures: Picture[] = [];
	const lists: { ordered: boolean; count: number }[] = [];
	/** The beginnings in the text of what is open: bold words and links. */
	const open: { name: string; start: number; href?: string }[] = [];
	let text = "";
	let skipped = 0;

	const paragraph = () => {
		text = text.trimEnd() + (lists.length > 0 ? "\n" : "\n\n");
	};
	/** Wraps what was written since the tag was opened, without the space around it. */
	const wrap = (name: string, mark: (words: string, href: string) => string) => {
		const at = open.findLastIndex((tag) => tag.name === name);
		const [tag] = at < 0 ? [] : open.splice(at);
		if (tag === undefined || tag.start > text.length) return;
		const inner = text.slice(tag.start);
		const words = inner.trim();
		const marked = words === "" || words.includes("\n") ? words : mark(words, tag.href ?? "");
		text = text.slice(0, tag.start) + inner.replace(words, () => marked);
	};

	const parser = new Parser({
		onopentag(name, { href, src = "", alt = "" }) {
			if (hidden.has(name)) skipped++;
			if (blocks.test(name)) paragraph();
			if (/^h[1-6]$/.test(name)) text += "## ";
			else if (name === "ul" || name === "ol") lists.push({ ordered: name === "ol", count: 0 });
			else if (name === "li") text = text.trimEnd() + itemMark(lists);
			else if (name === "br") text += "\n";
			else if (name === "td" || name === "th") text += text.endsWith("\n") || text === "" ? "" : " ";
			else if (name === "img") pictures.push({ src, alt });
			else if (name === "iframe" && /^https?:/.test(src)) text += ` ${src} `;
			else if (/^(strong|b|a)$/.test(name)) open.push({ name, start: text.length, href });
		},
		ontext(data) {
			if (skipped > 0) return;
			const words = keepsLines ? data.replace(/[ \t\r]+/g, " ") : data.replace(/[ \t\r\n]+/g, " ");
			text += /(^|\s)$/.test(text) && !keepsLines ? words.trimStart() : words;
		},
		onclosetag(name) {
			if (hidden.has(name)) skipped--;
			if (name === "strong" || name === "b") wrap(name, (words) => `**${words.replaceAll("**", "")}**`);
			else if (name === "a")
				wrap(name, (words, href) => (isLink(href) && !/[[\]]/.test(words) ? `[${words}](${href})` : words));
			else if (name === "ul" || name === "ol") lists.pop();
			if (blocks.test(name)) paragraph();
		},
	});
	parser.end(html);
	return { text: tidy(text), pictures };
}

function itemMark(lists: { ordered: boolean; count: number }[]): string {
	const list = lists.at(-1);
	if (list) list.count++;
	const indent = "   ".repeat(Math.min(lists.length, deepestList) - 1 || 0);
	const isFirst = lists.length === 1 && list?.count === 1;
	return `${isFirst ? "\n\n" : "\n"}${indent}${list?.ordered && list.count < 100 ? `${list.count}.` : "-"} `;
}

/** Texts hold no link whose address has spaces or brackets. */
const isLink = (href: string) => /^(https?:\/\/|mailto:|tel:|\/(?!\/))[^\s()]*$/i.test(href);

const tidy = (text: string) =>
	text
		.replace(/[^\S\n]+\n/g, "\n")
		.replace(/^ +(?!\s*(-|\d{1,2}\.) )/gm, "")
		.replace(/\n{3,}/g, "\n\n")
		.replace(/^## *$/gm, "")
		.trim();
