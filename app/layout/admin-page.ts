import type { MetaFunction } from "@remix-run/node";
import { pageTitle } from "~/seo/page-title";

/** The `meta` of a page of the administration: « Messages — Admin Panel — Association ». */
export const adminPage =
	(...title: string[]): MetaFunction =>
	({ matches }) =>
		adminMeta(matches, ...title);

/** The same within a meta function, for titles that depend on data. */
export const adminMeta = (matches: Parameters<typeof pageTitle>[0], ...title: string[]) => [
	...pageTitle(matches, ...title, "Admin Panel"),
	{ name: "robots", content: "noindex" },
];
