import type { MetaFunction } from "@remix-run/node";
import { unlistedPage } from "~/publishing/seo/page-title";

/** Returns the `meta` function of an administration page: « Messages — Admin Panel — Association ». */
export const adminPage =
	(...title: string[]): MetaFunction =>
	({ matches }) =>
		adminMeta(matches, ...title);

/** Returns the same tags within a `meta` function, for titles that depend on data. */
export const adminMeta = (matches: Parameters<typeof unlistedPage>[0], ...title: string[]) =>
	unlistedPage(matches, ...title, "Admin Panel");
