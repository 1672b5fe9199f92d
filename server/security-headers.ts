import type { ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { env } from "../app/platform/env/env.server";

/**
 * Headers of every response, also of refusals and files (OWASP Secure Headers, ASVS 5.0 V3.4). A header of the same
 * name on the response wins.
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
// Two years, as browsers recommend; subdomains are not ours to decide for.
if (env.publicUrl.startsWith("https:")) securityHeaders.push(["Strict-Transport-Security", "max-age=63072000"]);

/** Those of a response with this status: one that is unavailable says when to come again, in seconds. */
export const headersFor = (status: number): [string, string][] =>
	status === 503 ? [...securityHeaders, ["Retry-After", "5"]] : securityHeaders;

/** Sets them and the request id just before the head is written. */
export function secure(response: ServerResponse, id?: string) {
	onHeaders(response, () => {
		if (id) response.setHeader("X-Request-Id", id);
		for (const [name, value] of headersFor(response.statusCode))
			if (!response.hasHeader(name)) response.setHeader(name, value);
	});
}
