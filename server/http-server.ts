import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { serializePipelined } from "./pipelining";
import { refusalPage } from "./refuse";
import { securityHeaders } from "./security-headers";

/** How long a connection may be idle, in milliseconds. */
export const idleTimeout = 5 * 60_000;

/** How often Node looks for overdue headers, in milliseconds: they have 15 seconds. */
const checkInterval = 2500;

/** The HTTP server with the timeouts of this site, which rejects malformed requests in French. */
export function httpServer(site: RequestListener) {
	const handle: RequestListener = (request, response) => {
		const { url, httpVersion } = request;
		const hosts = hostsOf(request);
		if (url?.startsWith("/") && (hosts === 1 || (hosts === 0 && httpVersion === "1.0"))) return site(request, response);
		// No host or two (RFC 9112 §3.2), or `*`. An absolute URI too, though §3.2.2 would have it accepted: no browser
		// and no proxy in front of us sends one, and its host could differ from the header's.
		response.writeHead(400, headers.flat()).end(body);
	};
	const server = createServer(
		{ requireHostHeader: false, connectionsCheckingInterval: checkInterval },
		serializePipelined(handle),
	);
	server.requestTimeout = 0; // a long video on a slow connection may take an hour
	server.headersTimeout = 15_000 - checkInterval;
	server.maxHeadersCount = 0; // Node would drop further headers, perhaps a second host; their bytes are limited
	server.setTimeout(idleTimeout);
	server.on("clientError", refuseMalformed);
	server.on("checkExpectation", (_, response) => response.writeHead(417, headers.flat()).end(body));
	return server;
}

/** How many Host headers there are; of two, Node would use the first and a proxy perhaps the second. */
function hostsOf({ rawHeaders }: IncomingMessage) {
	let hosts = 0;
	for (let index = 0; index < rawHeaders.length; index += 2) if (rawHeaders[index]?.toLowerCase() === "host") hosts++;
	return hosts;
}

const body = refusalPage("Cette demande est mal formée.");
const headers = [
	...securityHeaders,
	["Content-Type", "text/html; charset=utf-8"],
	["Content-Length", String(Buffer.byteLength(body))],
	["Connection", "close"],
];

/** By Node's error code; otherwise 400. */
const statuses: Record<string, string> = {
	HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
	ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Node's own response would be in English and lack our headers. */
function refuseMalformed(error: Error & { code?: string }, socket: ResponseSocket) {
	// A second response must not end up inside one that has begun.
	if (error.code === "ECONNRESET" || !socket.writable || socket._httpMessage?.headersSent) return void socket.destroy();
	const status = statuses[error.code ?? ""] ?? "400 Bad Request";
	socket.end(`HTTP/1.1 ${status}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`);
}

/** Node stores the current response of a socket there and checks it for the same reason. */
type ResponseSocket = Duplex & { _httpMessage?: ServerResponse | null };
