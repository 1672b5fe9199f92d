import { env } from "~/platform/env/env.server";
import { adminPaths } from "~/platform/kinds/paths";

export function loader() {
	const lines = [
		"User-agent: *",
		`Disallow: ${adminPaths.dashboard}`,
		"Disallow: /login",
		"Disallow: /setup",
		"",
		`Sitemap: ${env.publicUrl}/sitemap.xml`,
	];
	return new Response(`${lines.join("\n")}\n`, {
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
	});
}
