import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { serializePipelined } from "./pipelining";
import { refusalPage } from "./refuse";
import { securityHeaders } from "./security-headers";

/** Milliseconds for which a connection may be idle. */
export const idleTimeoutMs = 5 * 60_000;

/** The interval in milliseconds at which Node looks for overdue headers, which have 15 seconds. */
const checkIntervalMs = 2500;

/** Creates the HTTP server with the timeouts of this site; it rejects malformed requests in French. */
export function httpServer(site: RequestListener) {
	const handle: RequestListener = (request, response) => {
		const { url, httpVersion } = request;
		const hosts = hostsOf(request);
		if (url?.startsWith("/") && (hosts === 1 || (hosts === 0 && httpVersion === "1.0"))) return site(request, response);
		// A request with no Host header or two (RFC 9112 §3.2), `*` or an absolute URI is refused. §3.2.2 would accept the
		// URI, but no browser and no proxy sends one, and its host could differ from the header's.
		response.writeHead(400, headers.flat()).end(body);
	};
	const server = createServer(
		{ requireHostHeader: false, connectionsCheckingInterval: checkIntervalMs },
		serializePipelined(handle),
	);
	server.requestTimeout = 0; // a long video on a slow connection may take an hour
	server.headersTimeout = 15_000 - checkIntervalMs;
	server.maxHeadersCount = 0; // Node would drop further headers, perhaps a second host; their bytes are limited
	server.setTimeout(idleTimeoutMs);
	server.on("clientError", refuseMalformed);
	server.on("checkExpectation", (_, response) => response.writeHead(417, headers.flat()).end(body));
	return server;
}

/** Counts the Host headers; of two, Node would use the first and a proxy perhaps the second. */
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

/** HTTP statuses by Node's error code; 400 for all others. */
const statuses: Record<string, string> = {
	HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
	ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Responds to a malformed request in French: Node's own response is in English and lacks the site's headers. */
function refuseMalformed(error: Error & { code?: string }, socket: ResponseSocket) {
	// A second response must not end up inside one that has begun.
	if (error.code === "ECONNRESET" || !socket.writable || socket._httpMessage?.headersSent) return void socket.destroy();
	const status = statuses[error.code ?? ""] ?? "400 Bad Request";
	socket.end(`HTTP/1.1 ${status}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`);
}

/** Node stores the current response of a socket in this property, and checks it for the same reason. */
type ResponseSocket = Duplex & { _httpMessage?: ServerResponse | null };
