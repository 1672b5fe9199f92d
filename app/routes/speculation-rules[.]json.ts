import { adminPaths, publicPaths } from "~/platform/kinds/paths";

const { signIn, signOut, setUp, redeemLink } = publicPaths;

/**
 * Speculation rules of public pages: a browser that knows them prefetches the next page while its link is pointed at or
 * pressed, never with Save-Data; not files, private pages, or those that sign somebody in. None is prerendered: on a
 * slow phone that was no faster after a short press, and would cost a process and the page's pictures.
 */
const rules = {
	prefetch: [
		{
			where: {
				and: [
					{ href_matches: "/*" },
					// These links open a lightbox by script instead.
					{ not: { selector_matches: "[data-picture]" } },
					...[adminPaths.dashboard, signIn, signOut, setUp, redeemLink].map((path) => ({
						not: { href_matches: `${path}*` },
					})),
					{ not: { href_matches: "/uploads/*" } },
					{ not: { href_matches: "/*.*" } },
				],
			},
			eagerness: "moderate",
		},
	],
};

export const loader = () =>
	new Response(JSON.stringify(rules), {
		headers: { "Content-Type": "application/speculationrules+json", "Cache-Control": "public, max-age=3600" },
	});
