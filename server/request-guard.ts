import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { env } from "../app/platform/env/env.server";
import { log } from "../app/platform/log/log.server";
import { isCrossSite } from "../app/web/http/local-path";
import { clientAddressHeader } from "../app/web/http/rate-limit.server";
import { destroyWhenSlow, discardBody, drainBody } from "./body-timeout";
import { refuse } from "./refuse";
import { maxAddress, splitAddress } from "./split-address";

/** The methods that Remix's routes support; whether a page accepts POST, only its route knows. */
const methods = ["GET", "HEAD", "POST"];

const publicUrl = new URL(env.publicUrl);
const defaultPort = publicUrl.protocol === "https:" ? /:443$/ : /:80$/;

/** These paths accept any host, because container health checks use the IP address. */
const probes = new Set(["/healthz", "/readyz", "/up"]);

/** Paths of files and the like, in any spelling that routes match: Remix would refuse a POST in English. */
const readOnlyPaths = /^\/uploads\/|(\.\w+|^\/(healthz|readyz|up|admin\/(presence|sauvegarde\/fichier)))\/*$/i;

/**
 * Rejects requests that no page of the site would send, before any other code sees them.
 * @returns true to continue; otherwise the response is sent
 */
export function guardRequest(request: IncomingMessage, response: ServerResponse): boolean {
	const { method = "", url = "", headers } = request;
	const [path, query] = splitAddress(url);
	const refused = (status: number, message: string, headers?: OutgoingHttpHeaders) => {
		discardBody(request, response);
		refuse(response, status, message, headers);
		return false;
	};
	const refusedMethod = (allowed: string[]) =>
		refused(405, "Cette adresse ne s’utilise pas ainsi.", { Allow: allowed.join(", ") });

	if (method === "POST") {
		response.once("finish", () => drainBody(request));
		destroyWhenSlow(request);
	}

	if (env.PUBLIC_URL && !isOwnHost(headers.host) && !probes.has(path)) {
		logOtherHost(headers.host);
		return refused(421, "Ce site ne répond pas sous ce nom.");
	}
	if (!isHost(headers.host)) return refused(400, "Cette demande est mal formée.");
	if (!isWellFormed(url)) {
		const inUtf8 = fromLatin1(url);
		if (method !== "GET" || !isWellFormed(inUtf8)) return refused(400, "Cette adresse est mal formée.");
		response.writeHead(301, { Location: inUtf8 }).end();
		return false;
	}
	const allowed = readOnlyPaths.test(decodeURIComponent(path)) ? ["GET", "HEAD"] : methods;
	if (!methods.includes(method)) return refusedMethod(allowed);
	if (isCrossSite(method, (name) => header(headers[name]), ownOrigins(headers.host)))
		return refused(403, "Cette demande vient d’un autre site : elle est refusée.");
	if (!allowed.includes(method)) return refusedMethod(allowed);

	// Each page has one URL: « /events/ » redirects to « /events ». A leading double slash would lead to another site.
	if (method !== "POST" && /^\/(?!\/|uploads\/).*[^/]\/+$/.test(path)) {
		const address = path.replace(/\/+$/, "") + (query === undefined ? "" : `?${query}`);
		response.writeHead(301, { Location: address }).end();
		return false;
	}

	const clean = method === "POST" || path.startsWith("//") ? undefined : withCleanKey(query);
	if (clean !== undefined) {
		response.writeHead(302, { Location: `${path}?${clean}`, "Cache-Control": "no-store" }).end();
		return false;
	}

	// Only values set here may count as the address of the client or of the site.
	const forwarded = header(headers["x-forwarded-for"]);
	for (const name of ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port"])
		delete headers[name];
	headers[clientAddressHeader] = clientAddress(forwarded, request.socket.remoteAddress);
	// After signing out, the back button must not show the administration. Routes match in any case and with escapes, and
	// so does this check.
	if (/^\/admin(\/|$)/i.test(decodeURIComponent(path))) response.setHeader("Cache-Control", "no-store");
	return true;
}

/** Matches the last parameter of a private link. */
const lastKey = /^((?:.*&)?(?:cle|jeton|token)=)([^&]*)$/;

/**
 * Removes punctuation after a private link, « …). », « …> », which mail and chat programs often include in the link.
 * @returns the query with only the characters of a key; undefined when there is nothing to remove
 */
function withCleanKey(query = ""): string | undefined {
	const [, before = "", value = ""] = lastKey.exec(query) ?? [];
	const written = new URLSearchParams(`key=${value}`).get("key") ?? "";
	const [key = ""] = /^[\w-]*/.exec(written.replace(/^[\s\p{Cf}]+/u, "")) ?? [];
	return key !== "" && key !== written ? before + key : undefined;
}

const header = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(",") : value);

const ownOrigins = (host = "") => (env.PUBLIC_URL ? [env.publicUrl] : [`http://${host}`, `https://${host}`]);

let hostLoggedAt = Number.NEGATIVE_INFINITY;

/** Warns the operator that a reverse proxy forwards another name; scanners use any name, so at most once a minute. */
function logOtherHost(host = "") {
	if (performance.now() < hostLoggedAt + 60_000) return;
	hostLoggedAt = performance.now();
	log("info", "Refused under another name than that of PUBLIC_URL", {
		asked: host.slice(0, 100),
		expected: publicUrl.host,
	});
}

/** True for the site's host. Host names are case-insensitive, and some clients add the default port. */
const isOwnHost = (host = "") => host.toLowerCase().replace(defaultPort, "") === publicUrl.host;

/** True for a name or an IP address, perhaps with a port: anything else would change the URL built from it. */
export const isHost = (host = "") =>
	host === "" || (/^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}/`));

const manySlashes = "/".repeat(16);

function isWellFormed(url: string) {
	const [path] = splitAddress(url);
	// Browsers send no fragment. Remix's matching takes quadratic time on a row of slashes.
	if (url.length > maxAddress || url.includes("#") || path.includes(manySlashes)) return false;
	try {
		return !/[\0\\]/.test(decodeURIComponent(path));
	} catch {
		return false;
	}
}

/** Returns an address whose letters are in Latin-1 as in links to sites of long ago, `/caf%E9`, in UTF-8. */
const fromLatin1 = (url: string) =>
	url.replace(/%([89a-f][\da-f])/gi, (_, code) => encodeURIComponent(String.fromCharCode(Number.parseInt(code, 16))));

/** Returns the client address that the outermost trusted proxy saw; without proxies, the socket's. */
function clientAddress(forwarded: string | undefined, socket = "") {
	if (env.TRUST_PROXY_HOPS === 0 || forwarded === undefined) return socket;
	const address = forwarded.split(",").at(-env.TRUST_PROXY_HOPS)?.trim() || socket;
	// Some proxies append the client's port; an IPv6 address is then in brackets.
	return /^\[(.*)\](:\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
}
