import type { MetaFunction } from "@remix-run/node";
import { pageTitle } from "~/seo/page-title";

/** What the head of a page of the administration tells: « Messages — Admin Panel — Association ». */
export const adminPage =
	(...title: string[]): MetaFunction =>
	({ matches }) =>
		adminMeta(matches, ...title);

/** The same from within a meta function, for a title that only the data tells. */
export const adminMeta = (matches: Parameters<typeof pageTitle>[0], ...title: string[]) => [
	...pageTitle(matches, ...title, "Admin Panel"),
	{ name: "robots", content: "noindex" },
];
