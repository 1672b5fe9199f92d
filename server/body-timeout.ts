import type { IncomingMessage, ServerResponse } from "node:http";

/** How long a body may pause, in milliseconds. */
const idleTimeout = 30_000;

/** The minimum average rate of a body after its first minute, in bytes per second. */
const minimumRate = 512;
const firstMinute = 60;

/** How long a body may take, in seconds: no session lasts longer, and 500 MB at 400 kbit/s take 3 hours. */
const maxSeconds = 12 * 60 * 60;

/** How long a stranger's body and its response may take together, in milliseconds: a long text at 32 kbit/s. */
const timeout = 2 * 60_000;

/** How many bytes of a stranger's body are discarded after the response before the socket is destroyed. */
const maxDiscarded = 32 * 1024 * 1024;

/**
 * Destroys the socket of a body that stops, trickles or never ends: it would block its connection and pipelined
 * requests.
 */
export function destroyWhenSlow(request: IncomingMessage) {
	const { socket } = request;
	const bytesBefore = socket.bytesRead;
	let lastBytes = bytesBefore;
	let seconds = 0;
	const timer = setInterval(() => {
		if (request.complete) return clearInterval(timer);
		seconds += idleTimeout / 1000;
		const tooSlow = socket.bytesRead - bytesBefore < minimumRate * (seconds - firstMinute);
		if (socket.bytesRead === lastBytes || tooSlow || seconds >= maxSeconds) socket.destroy();
		lastBytes = socket.bytesRead;
	}, idleTimeout).unref();
	// Not on the socket's `close`: a proxy's connection carries thousands of requests.
	request.once("close", () => clearInterval(timer));
}

/**
 * Discards the rest of a body that was answered before it was read: the next request on this connection waits behind
 * it.
 */
export function drainBody(request: IncomingMessage) {
	request.removeAllListeners("data").removeAllListeners("readable").resume();
}

/**
 * Destroys a request that takes too long, also because its response is not read, or that sends on after its response.
 */
export function limitBody(request: IncomingMessage, response: ServerResponse) {
	const { socket } = request;
	const timer = setTimeout(() => socket.destroy(), timeout).unref();
	let open = 2;
	for (const part of [request, response])
		part.once("close", () => {
			if (--open === 0) clearTimeout(timer);
		});
	response.once("finish", () => {
		let bytes = 0;
		request.on("data", (chunk: Buffer) => {
			bytes += chunk.length;
			if (bytes > maxDiscarded) socket.destroy();
		});
	});
}

/** The same for a body that nobody will read; called before the response, after which Node would discard it unseen. */
export function discardBody(request: IncomingMessage, response: ServerResponse) {
	limitBody(request, response);
	request.resume();
}
