import type { ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { env } from "../app/env/env.server";

/**
 * What every answer says to a browser, a refusal and a file as well as a page (OWASP Secure Headers, ASVS 5.0 V3.4). An
 * answer that has a header of the same name keeps its own.
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
// Two years, the term browsers ask for; other names of the domain are not ours to decide for.
if (env.publicUrl.startsWith("https:")) securityHeaders.push(["Strict-Transport-Security", "max-age=63072000"]);

/** Has an answer carry them, and its number if it has one, whoever writes it. */
export function secure(response: ServerResponse, id?: string) {
	onHeaders(response, () => {
		if (id) response.setHeader("X-Request-Id", id);
		for (const [name, value] of securityHeaders) if (!response.hasHeader(name)) response.setHeader(name, value);
	});
}
