import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { env } from "../app/env.server";
import { clientAddressHeader } from "../app/http/client-address.server";
import { isForeign } from "../app/http/same-origin";
import { refusalPage } from "./refusal-page";

const methods = new Set(["GET", "HEAD", "POST"]);

/** The longest address accepted, in characters. */
const maxAddress = 8192;

const own = new URL(env.publicUrl);
const usualPort = own.protocol === "https:" ? /:443$/ : /:80$/;

/** Whoever watches over the container asks by its address. */
const probes = new Set(["/healthz", "/readyz"]);

/** Files and what is read like one: Remix would refuse a form in words of its own. */
const takesNoForm = /\.\w+$|^\/uploads\/|^\/(healthz|readyz)$/;

/** Refuses what no page of the site would ask for, before anything else looks at it. */
export const frontDoor: RequestHandler = (request, response, next) => {
	const refuse = (status: number, message: string) =>
		response
			.status(status)
			.set("Cache-Control", "no-store")
			.type("text/html; charset=utf-8")
			.send(refusalPage(message));

	response.once("finish", () => readToTheEnd(request));
	if (request.method === "POST") endWhenSilent(request);

	if (!methods.has(request.method)) return void refuse(405, "Cette adresse ne s’utilise pas ainsi.");
	if (env.PUBLIC_URL && !isOwnHost(request.headers.host) && !probes.has(request.path))
		return void refuse(421, "Ce site ne répond pas sous ce nom.");
	if (!isHost(request.headers.host)) return void refuse(400, "Cette demande est mal formée.");
	if (!isReadable(request.url)) return void refuse(400, "Cette adresse est mal formée.");
	if (isForeign(request.method, (name) => header(request.headers[name]), ownOrigins(request.headers.host)))
		return void refuse(403, "Cette demande vient d’un autre site : elle est refusée.");
	if (request.method === "POST" && takesNoForm.test(request.path))
		return void refuse(405, "Cette adresse ne s’utilise pas ainsi.");

	// One page, one address: « /events/ » is « /events ». A second slash at the start would lead to another site.
	const [path = "", query] = request.url.split("?");
	if (request.method !== "POST" && /^\/(?!\/|uploads\/).*[^/]\/+$/.test(path))
		return void response.redirect(301, path.replace(/\/+$/, "") + (query === undefined ? "" : `?${query}`));

	// Only what the front door itself knows may pass for the visitor's address or the site's.
	const forwarded = header(request.headers["x-forwarded-for"]);
	for (const name of ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port"])
		delete request.headers[name];
	request.headers[clientAddressHeader] = addressOf(forwarded, request.socket.remoteAddress);
	// Nothing of the administration may stay in a cache: the back button shows nothing after signing out.
	// Routes match in any case and with escapes, so this does, too.
	if (/^\/admin(\/|$)/i.test(decodeURIComponent(request.path))) response.set("Cache-Control", "no-store");
	next();
};

/**
 * What was answered before its body was read is read now and thrown away: the browser's next request comes on the same
 * line and would wait behind it.
 */
function readToTheEnd(request: IncomingMessage) {
	if (request.complete) return;
	request.removeAllListeners("data").removeAllListeners("readable").resume();
}

/** How long a body may stand still, in milliseconds; one that moves may take an hour. */
const silence = 30_000;

/** Ends a request whose body has stopped coming: it would hold its line, and whoever waits behind it, for ever. */
function endWhenSilent(request: IncomingMessage) {
	const { socket } = request;
	let read = socket.bytesRead;
	const timer = setInterval(() => {
		if (request.complete) return clearInterval(timer);
		if (socket.bytesRead === read) socket.destroy();
		read = socket.bytesRead;
	}, silence).unref();
	// Not when the line closes: a proxy's carries thousands of requests.
	request.once("close", () => clearInterval(timer));
}

const header = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(",") : value);

const ownOrigins = (host = "") => (env.PUBLIC_URL ? [env.publicUrl] : [`http://${host}`, `https://${host}`]);

/** Whether it is the one name of the site. Names have no case, and some write the port that goes without saying. */
const isOwnHost = (host = "") => host.toLowerCase().replace(usualPort, "") === own.host;

/** A name or an address, perhaps with a port: anything else would make another address of the one asked for. */
export const isHost = (host = "") =>
	host === "" || (/^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}/`));

function isReadable(url: string) {
	if (url.length > maxAddress) return false;
	try {
		return !/[\0\\]/.test(decodeURIComponent(url.split("?")[0] ?? ""));
	} catch {
		return false;
	}
}

/** Of the addresses that proxies have appended, the one our outermost own proxy saw; without proxies, the socket's. */
function addressOf(forwarded: string | undefined, socket = "") {
	if (env.TRUST_PROXY_HOPS === 0 || forwarded === undefined) return socket;
	return forwarded.split(",").at(-env.TRUST_PROXY_HOPS)?.trim() || socket;
}
