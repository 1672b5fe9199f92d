import { adminPaths, publicPaths } from "~/platform/kinds/paths";

const { signIn, signOut, setUp, redeemLink } = publicPaths;

/**
 * Speculation rules of public pages: a browser that knows them fetches the next page while its link is pointed at or
 * pressed, never with Save-Data. Not what is private, signs somebody in or is a file. It prerenders none: on a slow phone
 * that came no sooner after a short press, and would cost a process and the page's pictures.
 */
const rules = {
	prefetch: [
		{
			where: {
				and: [
					{ href_matches: "/*" },
					// Where a script opens a lightbox instead.
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
