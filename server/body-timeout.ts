import type { IncomingMessage, ServerResponse } from "node:http";

/** Milliseconds for which a body may pause. */
const idleTimeoutMs = 30_000;

/** The minimum average rate of a body after its first minute, in bytes per second. */
const minBytesPerSecond = 512;
const firstMinuteSeconds = 60;

/** The maximum duration of a body in seconds: no session lasts longer, and 500 MB at 400 kbit/s take 3 hours. */
const maxSeconds = 12 * 60 * 60;

/** The maximum duration of an anonymous body and its response in milliseconds: enough for a long text at 32 kbit/s. */
const timeoutMs = 2 * 60_000;

/** The maximum bytes of an anonymous body to discard after the response; then the socket is destroyed. */
const maxDiscardedBytes = 32 * 1024 * 1024;

/**
 * Destroys the socket of a body that stops, trickles or never ends, as it would block its connection and pipelined
 * requests.
 */
export function destroyWhenSlow(request: IncomingMessage) {
	const { socket } = request;
	const bytesBefore = socket.bytesRead;
	let lastBytes = bytesBefore;
	let seconds = 0;
	const timer = setInterval(() => {
		if (request.complete) return clearInterval(timer);
		seconds += idleTimeoutMs / 1000;
		const tooSlow = socket.bytesRead - bytesBefore < minBytesPerSecond * (seconds - firstMinuteSeconds);
		if (socket.bytesRead === lastBytes || tooSlow || seconds >= maxSeconds) socket.destroy();
		lastBytes = socket.bytesRead;
	}, idleTimeoutMs).unref();
	// The socket's `close` would come too late: a proxy's connection carries thousands of requests.
	request.once("close", () => clearInterval(timer));
}

/**
 * Discards the rest of a body that was answered before it was read, as the next request on this connection waits for
 * it.
 */
export function drainBody(request: IncomingMessage) {
	request.removeAllListeners("data").removeAllListeners("readable").resume();
}

/**
 * Destroys a request that takes too long, even because its response is not read, or that continues after its response.
 */
export function limitBody(request: IncomingMessage, response: ServerResponse) {
	const { socket } = request;
	const timer = setTimeout(() => socket.destroy(), timeoutMs).unref();
	let open = 2;
	for (const part of [request, response])
		part.once("close", () => {
			if (--open === 0) clearTimeout(timer);
		});
	response.once("finish", () => {
		let bytes = 0;
		request.on("data", (chunk: Buffer) => {
			bytes += chunk.length;
			if (bytes > maxDiscardedBytes) socket.destroy();
		});
	});
}

/** Limits and discards a body that nobody will read. Call it before the response: then Node would discard it unseen. */
export function discardBody(request: IncomingMessage, response: ServerResponse) {
	limitBody(request, response);
	request.resume();
}
