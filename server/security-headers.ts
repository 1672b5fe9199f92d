import type { ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { env } from "../app/platform/env/env.server";

/**
 * Headers of every response, including refusals and files (OWASP Secure Headers, ASVS 5.0 V3.4). A header of the same
 * name on the response takes precedence.
 */
export const securityHeaders: [string, string][] = [
	["X-Content-Type-Options", "nosniff"],
	["Referrer-Policy", "same-origin"],
	["X-Frame-Options", "DENY"],
	["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"],
	["Cross-Origin-Opener-Policy", "same-origin"],
	["Cross-Origin-Resource-Policy", "same-origin"],
	["Cross-Origin-Embedder-Policy", "require-corp"],
	["Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()"],
];
// Two years, as browsers recommend; subdomains are left out, as they may not belong to the site.
if (env.publicUrl.startsWith("https:")) securityHeaders.push(["Strict-Transport-Security", "max-age=63072000"]);

/** Returns the security headers for a status; a 503 also says after how many seconds to retry. */
export const headersFor = (status: number): [string, string][] =>
	status === 503 ? [...securityHeaders, ["Retry-After", "5"]] : securityHeaders;

/** Sets these headers and the request id just before the head is written. */
export function secure(response: ServerResponse, id?: string) {
	onHeaders(response, () => {
		if (id) response.setHeader("X-Request-Id", id);
		for (const [name, value] of headersFor(response.statusCode))
			if (!response.hasHeader(name)) response.setHeader(name, value);
	});
}
