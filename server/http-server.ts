import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { serializePipelined } from "./pipelining";
import { refusalPage } from "./refuse";
import { securityHeaders } from "./security-headers";

/** How long a line stays open without a byte in either direction, in milliseconds. */
export const idleTimeout = 5 * 60_000;

/** How often it is looked whose headers do not come, in milliseconds: 15 seconds after they began, they are closed. */
const looked = 2500;

/** A server with the patience of this site, which refuses in French what Node cannot read. */
export function httpServer(site: RequestListener) {
	const begin: RequestListener = (request, response) => {
		const { url, httpVersion } = request;
		const hosts = hostsOf(request);
		if (url?.startsWith("/") && (hosts === 1 || (hosts === 0 && httpVersion === "1.0"))) return site(request, response);
		// No host or two (RFC 9112 §3.2), or a lone star. A whole address, too, though §3.2.2 would have it accepted: no
		// browser and no proxy in front of us asks so, and it could name another host than the header does.
		response.writeHead(400, headers.flat()).end(body);
	};
	const server = createServer(
		{ requireHostHeader: false, connectionsCheckingInterval: looked },
		serializePipelined(begin),
	);
	server.requestTimeout = 0; // a long video on a slow line may take an hour
	server.headersTimeout = 15_000 - looked;
	server.maxHeadersCount = 0; // of more, Node would leave lines out, a second host among them; their bytes are bounded
	server.setTimeout(idleTimeout);
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

/** By the code of Node's error; else it is 400. */
const statuses: Record<string, string> = {
	HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
	ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** What Node cannot read as HTTP at all, it would answer in English and without our headers. */
function refuseUnreadable(error: Error & { code?: string }, line: Line) {
	// In an answer that has begun, another would stand as a part of it.
	if (error.code === "ECONNRESET" || !line.writable || line._httpMessage?.headersSent) return void line.destroy();
	const status = statuses[error.code ?? ""] ?? "400 Bad Request";
	line.end(`HTTP/1.1 ${status}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`);
}

/** Node names what is being answered on a line, and looks at it for the same reason. */
type Line = Duplex & { _httpMessage?: ServerResponse | null };
