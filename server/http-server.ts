import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { Duplex } from "node:stream";
import { refusalPage } from "./refuse";
import { securityHeaders } from "./security-headers";

/** How long a line stays open without a byte in either direction, in milliseconds. */
export const silence = 5 * 60_000;

/** A server with the patience of this site, which refuses in French what Node cannot read. */
export function httpServer(site: RequestListener) {
	const server = createServer({ requireHostHeader: false }, (request, response) => {
		const { url, httpVersion } = request;
		const hosts = hostsOf(request);
		if (url?.startsWith("/") && (hosts === 1 || (hosts === 0 && httpVersion === "1.0"))) return site(request, response);
		// No host or two, a whole address or a lone star (RFC 9112 §3.2): no browser and no proxy in front of us asks so.
		response.writeHead(400, headers.flat()).end(body);
	});
	server.requestTimeout = 0; // a long video on a slow line may take an hour
	server.headersTimeout = 15_000;
	server.maxHeadersCount = 0; // of more, Node would leave lines out, a second host among them; their bytes are bounded
	server.setTimeout(silence);
	server.on("clientError", refuseUnreadable);
	server.on("checkExpectation", (_, response) => response.writeHead(417, headers.flat()).end(body));
	return server;
}

/** How many lines name a host; of two, Node would heed the first and a proxy perhaps the second. */
function hostsOf({ rawHeaders }: IncomingMessage) {
	let hosts = 0;
	for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === "host") hosts++;
	return hosts;
}

const body = refusalPage("Cette demande est mal formée.");
const headers = [
	...securityHeaders,
	["Content-Type", "text/html; charset=utf-8"],
	["Content-Length", String(Buffer.byteLength(body))],
	["Connection", "close"],
];

/** What Node cannot read as HTTP at all, it would answer in English and without our headers. */
function refuseUnreadable(error: Error & { code?: string }, line: Duplex) {
	if (error.code === "ECONNRESET" || !line.writable) return void line.destroy();
	const status = error.code === "HPE_HEADER_OVERFLOW" ? "431 Request Header Fields Too Large" : "400 Bad Request";
	line.end(`HTTP/1.1 ${status}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`);
}
