import { createHash } from "node:crypto";
import { env } from "~/env/env.server";

/**
 * The policy of a page: only our own files and, of inline scripts, those rendered by the server, listed by hash, so
 * that the page can be cached (CSP Level 3 §8.3).
 * @param nonce allows scripts to insert style elements; not for cached pages, whose nonce would be known
 */
export function contentSecurityPolicy(html: string, nonce?: string): string {
	const hashes = new Set(inlineScripts(html).map((script) => `'sha256-${sha256(script)}'`));
	return [
		"default-src 'none'",
		["script-src", "'self'", ...hashes].join(" "),
		`style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}`,
		"img-src 'self' data: blob:",
		"media-src 'self' blob:",
		"font-src 'self'",
		["connect-src 'self'", ...liveReload].join(" "),
		"manifest-src 'self'",
		"form-action 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
		"object-src 'none'",
		...(env.publicUrl.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
	].join("; ");
}

/** The live reload socket of `remix dev`. */
const liveReload = process.env.REMIX_DEV_ORIGIN ? [process.env.REMIX_DEV_ORIGIN.replace(/^http/, "ws")] : [];

/** The contents of inline scripts; data blocks of other types do not run. */
function inlineScripts(html: string): string[] {
	const found: string[] = [];
	let end = 0;
	for (let start = html.indexOf("<script"); start >= 0; start = html.indexOf("<script", end)) {
		const content = html.indexOf(">", start) + 1;
		end = html.indexOf("</script>", content);
		if (/^<script(?: nonce="[^"]*"| type="module" async="")?>$/.test(html.slice(start, content)))
			found.push(html.slice(content, end));
	}
	return found;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64");
