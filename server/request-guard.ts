import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { env } from "../app/env/env.server";
import { clientAddressHeader } from "../app/http/client-address.server";
import { isCrossSite } from "../app/http/same-origin";
import { destroyWhenSlow, drainBody } from "./body-timeout";
import { refuse } from "./refuse";
import { maxAddress, splitAddress } from "./split-address";

/** What pages know; which of them take no form, only they know. */
const methods = ["GET", "HEAD", "POST"];

const own = new URL(env.publicUrl);
const usualPort = own.protocol === "https:" ? /:443$/ : /:80$/;

/** Whoever watches over the container asks by its address. */
const probes = new Set(["/healthz", "/readyz"]);

/** Files and what is read like one, in any spelling that routes match: Remix would refuse a form in words of its own. */
const readOnlyPaths = /^\/uploads\/|(\.\w+|^\/(healthz|readyz|admin\/(presence|sauvegarde\/fichier)))\/*$/i;

/**
 * Refuses what no page of the site would ask for, before anything else looks at it.
 * @returns whether the visitor may come in; who may not has the answer
 */
export function guardRequest(request: IncomingMessage, response: ServerResponse): boolean {
	const { method = "", url = "", headers } = request;
	const [path, query] = splitAddress(url);
	const refused = (status: number, message: string, headers?: OutgoingHttpHeaders) => {
		refuse(response, status, message, headers);
		return false;
	};
	const refusedMethod = (allowed: string[]) =>
		refused(405, "Cette adresse ne s’utilise pas ainsi.", { Allow: allowed.join(", ") }); // RFC 9110 §15.5.6

	if (method === "POST") {
		response.once("finish", () => drainBody(request));
		destroyWhenSlow(request);
	}

	if (env.PUBLIC_URL && !isOwnHost(headers.host) && !probes.has(path))
		return refused(421, "Ce site ne répond pas sous ce nom.");
	if (!isHost(headers.host)) return refused(400, "Cette demande est mal formée.");
	if (!isReadable(url)) return refused(400, "Cette adresse est mal formée.");
	const allowed = readOnlyPaths.test(decodeURIComponent(path)) ? ["GET", "HEAD"] : methods;
	if (!methods.includes(method)) return refusedMethod(allowed);
	if (isCrossSite(method, (name) => header(headers[name]), ownOrigins(headers.host)))
		return refused(403, "Cette demande vient d’un autre site : elle est refusée.");
	if (!allowed.includes(method)) return refusedMethod(allowed);

	// One page, one address: « /events/ » is « /events ». A second slash at the start would lead to another site.
	if (method !== "POST" && /^\/(?!\/|uploads\/).*[^/]\/+$/.test(path)) {
		const address = path.replace(/\/+$/, "") + (query === undefined ? "" : `?${query}`);
		response.writeHead(301, { Location: address }).end();
		return false;
	}

	// Only what the front door itself knows may pass for the visitor's address or the site's.
	const forwarded = header(headers["x-forwarded-for"]);
	for (const name of ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port"])
		delete headers[name];
	headers[clientAddressHeader] = clientAddress(forwarded, request.socket.remoteAddress);
	// Nothing of the administration may stay in a cache: the back button shows nothing after signing out.
	// Routes match in any case and with escapes, so this does, too.
	if (/^\/admin(\/|$)/i.test(decodeURIComponent(path))) response.setHeader("Cache-Control", "no-store");
	return true;
}

const header = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(",") : value);

const ownOrigins = (host = "") => (env.PUBLIC_URL ? [env.publicUrl] : [`http://${host}`, `https://${host}`]);

/** Whether it is the one name of the site. Names have no case, and some write the port that goes without saying. */
const isOwnHost = (host = "") => host.toLowerCase().replace(usualPort, "") === own.host;

/** A name or an address, perhaps with a port: anything else would make another address of the one asked for. */
export const isHost = (host = "") =>
	host === "" || (/^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}/`));

const longRow = "/".repeat(16);

function isReadable(url: string) {
	const [path] = splitAddress(url);
	// What stands behind « # » no browser sends. Of a row of slashes, Remix tries each beginning with each end.
	if (url.length > maxAddress || url.includes("#") || path.includes(longRow)) return false;
	try {
		return !/[\0\\]/.test(decodeURIComponent(path));
	} catch {
		return false;
	}
}

/** Of the addresses that proxies have appended, the one our outermost own proxy saw; without proxies, the socket's. */
function clientAddress(forwarded: string | undefined, socket = "") {
	if (env.TRUST_PROXY_HOPS === 0 || forwarded === undefined) return socket;
	const address = forwarded.split(",").at(-env.TRUST_PROXY_HOPS)?.trim() || socket;
	// Some proxies append the client's port; IPv6 then stands in brackets.
	return /^\[(.*)\](:\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
}
