import type { MetaDescriptor } from "@remix-run/react";

/** The routes of a page, as `meta` gets them. */
export type Matches = readonly ({ id: string; data?: unknown } | undefined)[];

/** Returns the title of a page: « Contenu — Rubrique — Association ». */
export const pageTitle = (matches: Matches, ...parts: string[]) => [
	{ title: [...parts, associationName(matches)].filter(Boolean).join(" — ") },
];

/** Returns the `meta` of a page that search engines must not index. */
export const unlistedPage = (matches: Matches, ...title: string[]): MetaDescriptor[] => [
	...pageTitle(matches, ...title),
	{ name: "robots", content: "noindex" },
];

/** Returns the association's name, from the root loader. */
function associationName(matches: Matches): string {
	const root = matches.find((match) => match?.id === "root")?.data as { association?: { name: string } } | undefined;
	return root?.association?.name ?? "";
}
