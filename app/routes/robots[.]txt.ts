import { env } from "~/env/env.server";

/** What programs that go through the site shall leave alone, and where the list of its pages is. */
export function loader() {
	const lines = [
		"User-agent: *",
		"Disallow: /admin",
		"Disallow: /login",
		"Disallow: /setup",
		"",
		`Sitemap: ${env.publicUrl}/sitemap.xml`,
	];
	return new Response(`${lines.join("\n")}\n`, {
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
	});
}
