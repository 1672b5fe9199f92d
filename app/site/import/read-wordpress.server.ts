import { lstatSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { htmlToMarkdown } from "~/publishing/markdown/html-to-markdown.server";
import { decodedPath } from "~/publishing/old-addresses/old-addresses.server";
import { derivedId, fileBelow } from "./source-files.server";
import { emptyItem, type SourceFault, type SourceFile, type SourceItem } from "./source-item";
import { instantIn, isPlausible, latestEvent } from "./source-values";

const repeated = new Set(["item", "wp:postmeta", "wp:author"]);
const parser = new XMLParser({ parseTagValue: false, isArray: (name) => repeated.has(name) });

/** A post, page, attachment or event, and an author: elements by their names. */
type Element = Record<string, unknown>;

/** Reads an export of WordPress (WXR): posts, and the events of The Events Calendar, with files from a folder. */
export async function* readWordPress(file: string, folder: string): AsyncGenerator<SourceItem | SourceFault> {
	const place = basename(file);
	const text = await readFile(file, "utf8");
	const valid = XMLValidator.validate(text);
	if (valid !== true)
		return yield {
			place,
			fault: `ce fichier XML est coupé ou abîmé à la ligne ${valid.err.line} : exportez-le encore une fois.`,
		};
	if (/<!DOCTYPE/i.test(text.slice(0, 10_000)))
		return yield {
			place,
			fault: "ce fichier XML définit ses propres signes, ce qu’un export de WordPress ne fait pas.",
		};
	const channel: Element | undefined = parser.parse(text).rss?.channel;
	if (channel?.["wp:wxr_version"] === undefined)
		return yield { place, fault: "ce fichier XML n’est pas un export de WordPress." };
	const posts = elementsIn(channel, "item");
	const site = new WordPress(channel, posts, folder);
	for (const post of posts) {
		const [id, type, status] = ["wp:post_id", "wp:post_type", "wp:status"].map((name) => textIn(post, name));
		const at = `${place}, ${id ? `n° ${id} ` : ""}« ${textIn(post, "title").slice(0, 60)} »`;
		if (/^(trash|auto-draft|inherit)$/.test(status ?? "")) continue;
		if (type === "post") yield await site.report(post, at);
		if (type === "tribe_events") yield await site.event(post, at);
	}
	const pages = posts.filter((post) => textIn(post, "wp:post_type") === "page").length;
	if (pages > 0)
		yield {
			place,
			fault: `pages de WordPress, qui ne sont pas reprises : ${pages}. Leurs textes vont dans les paramètres.`,
		};
}

const elementsIn = (parent: Element, name: string) => (parent[name] ?? []) as Element[];
const textIn = (element: Element | undefined, name: string) => String(element?.[name] ?? "");
const metaOf = (post: Element | undefined, key: string) =>
	textIn(
		elementsIn(post ?? {}, "wp:postmeta").find((meta) => textIn(meta, "wp:meta_key") === key),
		"wp:meta_value",
	);

class WordPress {
	readonly #home: URL;
	readonly #posts: Map<string, Element>;
	readonly #authors: Map<string, string>;
	readonly #uploads: string;

	constructor(channel: Element, posts: Element[], folder: string) {
		const address = textIn(channel, "wp:base_blog_url") || textIn(channel, "link");
		this.#home = new URL(URL.canParse(address) ? address : "http://wordpress.invalid");
		this.#posts = new Map(posts.map((post) => [textIn(post, "wp:post_id"), post]));
		this.#authors = new Map(
			elementsIn(channel, "wp:author").map((author) => [
				textIn(author, "wp:author_login"),
				textIn(author, "wp:author_display_name"),
			]),
		);
		// A link could lead out of the folder.
		const isFolder = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isDirectory();
		this.#uploads = ["wp-content/uploads", "uploads"].map((path) => join(folder, path)).find(isFolder) ?? folder;
	}

	async report(post: Element, place: string): Promise<SourceItem> {
		const { item, text } = await this.#begin("reports", post, place);
		const author = textIn(post, "dc:creator");
		item.fields = {
			title: lineOf(textIn(post, "title")),
			content: text,
			author: lineOf(this.#authors.get(author) || author),
		};
		return item;
	}

	async event(post: Element, place: string): Promise<SourceItem> {
		const { item, text } = await this.#begin("events", post, place);
		const [start, end] = ["_EventStartDate", "_EventEndDate"].map((key) => metaOf(post, key));
		const venue = this.#posts.get(metaOf(post, "_EventVenueID"));
		const location = [textIn(venue, "title"), metaOf(venue, "_VenueCity")].map(lineOf).filter(Boolean).join(", ");
		const isAllDay = metaOf(post, "_EventAllDay") === "yes";
		const [date = "", startTime = ""] = start?.split(" ") ?? [];
		const [lastDate, endTime = ""] = end?.split(" ") ?? [];
		const hasEnd = !isAllDay && lastDate === date && endTime !== startTime;
		item.slug = textIn(post, "wp:post_name");
		item.fields = {
			...{ title: lineOf(textIn(post, "title")), description: text, date, location },
			...{ startTime: isAllDay ? "" : startTime.slice(0, 5), endTime: hasEnd ? endTime.slice(0, 5) : "" },
		};
		item.files = item.files.slice(0, 1);
		return item;
	}

	/** Returns an item with what all posts have, and its text as Markdown. */
	async #begin(kind: SourceItem["kind"], post: Element, place: string) {
		const id = textIn(post, "wp:post_id");
		const item = emptyItem(
			kind,
			place,
			derivedId("wordpress", this.#home.host, id || textIn(post, "guid") || textIn(post, "title")),
		);
		const status = textIn(post, "wp:status");
		item.isDraft = !/^(publish|future)$/.test(status) || textIn(post, "wp:post_password") !== "";
		item.oldAddresses = this.#addresses(post, id);
		const written = textIn(post, "wp:post_date_gmt");
		const createdAt = written.startsWith("0000") ? undefined : instantIn(`${written.replace(" ", "T")}Z`);
		if (createdAt && isPlausible(createdAt, status === "future" ? latestEvent : undefined)) item.createdAt = createdAt;
		else if (createdAt) item.faults.push(`la date ${written} n’est pas crédible.`);
		const html = textIn(post, "content:encoded");
		const { text, pictures } = htmlToMarkdown(withoutShortcodes(html));
		const attached = [metaOf(post, "_thumbnail_id"), ...galleryIds(html)].flatMap((one) => this.#attachment(one) ?? []);
		const shown = pictures.map(({ src, alt }) => ({ url: src, alt, caption: "" }));
		item.files = await this.#files([...attached, ...shown], item);
		return { item, text };
	}

	/** Returns the paths under which WordPress knew a post: its permanent link, and its number. */
	#addresses(post: Element, id: string): string[] {
		const base = this.#home.pathname.replace(/\/$/, "");
		const guid = textIn(post, "guid"); // one that names another post is of a copy
		const own = [textIn(post, "link"), guid.endsWith(`p=${id}`) ? guid : ""].flatMap((address) => {
			if (!URL.canParse(address)) return [];
			const { host, pathname, search } = new URL(address);
			return host === this.#home.host && pathname + search !== `${base}/` ? [pathname + search] : [];
		});
		return [...new Set([...own, ...(id ? [`${base}/?p=${id}`] : [])])];
	}

	#attachment(id: string) {
		const post = this.#posts.get(id);
		const url = textIn(post, "wp:attachment_url") || metaOf(post, "_wp_attached_file");
		if (url === "") return undefined;
		return { url, alt: metaOf(post, "_wp_attachment_image_alt"), caption: lineOf(textIn(post, "excerpt:encoded")) };
	}

	/** Finds the files of pictures, each once; a small size counts as its original. */
	async #files(pictures: { url: string; alt: string; caption: string }[], item: SourceItem): Promise<SourceFile[]> {
		const found = new Map<string, SourceFile>();
		const foreign = new Set<string>();
		for (const { url, ...texts } of pictures) {
			const [, path = /^https?:|^\/|^data:/.test(url) ? "" : url] = uploaded.exec(url) ?? [];
			if (path === "") {
				foreign.add(url.slice(0, 80));
				continue;
			}
			const original = path.replace(/-\d+x\d+(?=\.\w+$)/, "");
			const files = await Promise.all([original, path].map((one) => fileBelow(this.#uploads, decodedPath(one))));
			const file = files.find((one) => one.path) ?? files[0];
			if (file && !found.has(original)) found.set(original, { ...file, ...texts });
		}
		if (foreign.size > 0)
			item.remarks.push(`images d’un autre site, qui ne sont pas reprises : ${[...foreign].join(", ")}`);
		return [...found.values()];
	}
}

/** Matches the address of an uploaded file, at the site itself or at WordPress.com, and its path below the uploads. */
const uploaded = /(?:\/wp-content\/uploads\/(?:sites\/\d+\/)?|\.files\.wordpress\.com\/)([^?#]+)/;

const lineOf = (html: string) =>
	htmlToMarkdown(html)
		.text.replace(/\*\*|^## /g, "")
		.replace(/\s+/g, " ");

/** Returns the numbers of the pictures that a text shows as a gallery. */
const galleryIds = (html: string) =>
	[...html.matchAll(/\[gallery[^\]]*\bids=["']?([\d,\s]+)/g)].flatMap(([, ids = ""]) => ids.split(/[,\s]+/));

/** Removes WordPress' marks in brackets, and keeps what they enclose. */
const withoutShortcodes = (html: string) =>
	html.replace(/\[\/?(?:caption|gallery|embed|audio|video|playlist|wp_caption)(?:\s[^\]]*)?\]/g, "");
