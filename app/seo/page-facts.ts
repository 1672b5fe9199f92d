import type { MetaDescriptor } from "@remix-run/react";
import type { PictureFile } from "~/images/picture-file";
import { sharePicture } from "~/images/share-picture";
import { neutralFacts, type PublicFacts } from "~/settings/association-facts";
import { breadcrumbs } from "./linked-data";
import { pageDescription } from "./page-description";
import { pageTitle } from "./page-title";

type Matches = readonly ({ id: string; data?: unknown } | undefined)[];

/** What every page knows of the site: its address without a slash at the end, and the association. */
export type Site = { origin: string; association: PublicFacts };

/** What search engines and messaging apps are told of one page. */
export type PageFacts = {
	/** What is on this page and on no other. */
	title: string;
	/** The list it belongs to. */
	section?: { name: string; path: string };
	/** Its one address below the site's, in the one spelling search engines shall keep. */
	path: string;
	/** Whole sentences, the most telling first; as many are taken as a description needs. */
	description: string[];
	/** The picture a shared link shows; without one, that of the whole site. */
	picture?: PictureFile | null;
	type?: "website" | "article";
	/** More about it in the words of schema.org. */
	linkedData?: (site: Site) => Record<string, unknown>[];
};

/** The `meta` of a page that visitors may find and share: title, description, address, picture, structured data. */
export function pageFacts(matches: Matches, facts: PageFacts): MetaDescriptor[] {
	const site = siteOf(matches);
	const { name } = site.association;
	const { title, section, type = "website" } = facts;
	const home = facts.path === "/";
	const url = site.origin + facts.path;
	const description = pageDescription(facts.description);
	const image = shownImage(facts.picture, site);
	const graph = [...(home ? [] : [breadcrumbs(site, facts)]), ...(facts.linkedData?.(site) ?? [])];
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

/** The `meta` of a page that nobody shall find by searching: title, and nothing to keep. */
export const unlistedPage = (matches: Matches, ...title: string[]): MetaDescriptor[] => [
	...pageTitle(matches, ...title),
	{ name: "robots", content: "noindex" },
];

function siteOf(matches: Matches): Site {
	const root = matches.find((match) => match?.id === "root")?.data as Partial<Site> | undefined;
	return { origin: root?.origin ?? "", association: root?.association ?? neutralFacts };
}

function shownImage(picture: PictureFile | null | undefined, { origin, association }: Site) {
	const variant = sharePicture(picture);
	if (picture && variant) return { ...variant, url: origin + variant.src, alt: picture.alt };
	return { url: `${origin}/share.jpg`, width: 1200, height: 630, alt: association.name };
}

const properties = (contents: Record<string, string>) =>
	Object.entries(contents).map(([property, content]) => ({ property, content }));
