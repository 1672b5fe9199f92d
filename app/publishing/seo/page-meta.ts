import type { MetaDescriptor } from "@remix-run/react";
import { type LinkPreview, linkPreviewVariant } from "~/media/images/link-preview";
import type { PictureFile } from "~/media/images/picture-file";
import { defaultPublicSettings } from "~/publishing/settings/association-settings";
import { type Breadcrumb, breadcrumbs, type Site } from "./linked-data";
import { type Matches, pageTitle } from "./page-title";

/** The metadata of a page for search engines and link previews. */
export type PageMeta = Breadcrumb & {
	/** Whole sentences, the most important first; the description uses as many as it needs. */
	description: string[];
	/** The picture of link previews; by default that of the site. */
	share?: LinkPreview;
	/** A stored picture that is shared unchanged. */
	picture?: PictureFile | null;
	type?: "website" | "article";
	/** Further structured data. */
	linkedData?: (site: Site) => Record<string, unknown>[];
};

/** Returns the `meta` of a public page: title, description, canonical URL, picture, structured data. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
	const site = siteOf(matches);
	const { name } = site.association;
	const { title, section, type = "website" } = page;
	const home = page.path === "/";
	const url = site.origin + page.path;
	const description = pageDescription(page.description);
	const image = shownImage(page, site);
	const graph = [...(home ? [] : [breadcrumbs(site, page)]), ...(page.linkedData?.(site) ?? [])];
	return [
		...(home ? [{ title: `${name} — ${title}` }] : pageTitle(matches, title, ...(section ? [section.name] : []))),
		{ name: "description", content: description },
		{ tagName: "link", rel: "canonical", href: url },
		...properties({
			"og:title": title,
			"og:description": description,
			"og:url": url,
			"og:type": type,
			"og:site_name": name,
			"og:locale": "fr_FR",
			"og:image": image.url,
			"og:image:type": "image/jpeg",
			"og:image:width": String(image.width),
			"og:image:height": String(image.height),
			"og:image:alt": image.alt,
		}),
		{ name: "twitter:card", content: "summary_large_image" },
		{ name: "twitter:title", content: title },
		{ name: "twitter:description", content: description },
		{ name: "twitter:image", content: image.url },
		{ "script:ld+json": { "@context": "https://schema.org", "@graph": graph } },
	] as MetaDescriptor[];
}

function siteOf(matches: Matches): Site {
	const root = matches.find((match) => match?.id === "root")?.data as Partial<Site> | undefined;
	return { origin: root?.origin ?? "", association: root?.association ?? defaultPublicSettings, share: root?.share };
}

function shownImage({ share, picture }: PageMeta, site: Site) {
	const variant = linkPreviewVariant(picture);
	const shown = share ?? (picture && variant ? { ...variant, alt: picture.alt } : (site.share ?? fallbackImage(site)));
	return { ...shown, url: site.origin + shown.src };
}

/** Returns the picture while the settings cannot be read. */
const fallbackImage = ({ association }: Site) => ({
	src: "/share.jpg",
	width: 1200,
	height: 630,
	alt: association.name,
});

const properties = (contents: Record<string, string>) =>
	Object.entries(contents).map(([property, content]) => ({ property, content }));

/** Lengths in characters; search engines cut longer descriptions. */
const minLength = 70;
const maxLength = 155;

/**
 * Returns a page's description: sentences with collapsed white space, added until there are at least 70 characters, and
 * truncated after a word at 155 with « … ».
 */
export function pageDescription(sentences: string[]): string {
	let text = "";
	for (const sentence of sentences.map(evenSpaces).filter(Boolean)) {
		if (text.length >= minLength) break;
		text = text ? `${/[.!?…]$/.test(text) ? text : `${text}.`} ${sentence}` : sentence;
	}
	return truncate(text, maxLength);
}

/** Returns the text when it has at most `max` UTF-16 units, else its first words and « … ». */
export function truncate(text: string, max: number): string {
	const even = evenSpaces(text);
	if (even.length <= max) return even;
	const room = even.slice(0, max);
	const lastSpace = room.lastIndexOf(" ");
	// A text without spaces is cut anywhere, but not inside a surrogate pair.
	const cut = lastSpace > max / 2 ? room.slice(0, lastSpace) : [...room.slice(0, max - 1)].slice(0, -1).join("");
	return `${cut.replace(/[\s\p{P}]+$/u, "")}…`;
}

/** Collapses white space; no-break spaces stay, before « ? » and the like. */
const evenSpaces = (text: string) => text.replace(/[ \t\r\n]+/g, " ").trim();
