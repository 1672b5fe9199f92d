import type { IncomingMessage } from "node:http";

/** How long a body may stand still, in milliseconds. */
const idleTimeout = 30_000;

/** The least a body must bring on average once it has had its first minute, in bytes a second. */
const slowest = 512;
const firstMinute = 60;

/** How long a body may come in all, in seconds: no session lasts longer, and 500 MB at 400 kbit/s take 3 hours. */
const longest = 12 * 60 * 60;

/** Ends a request whose body stops, trickles or has no end: it would hold its connection and the requests behind it. */
export function destroyWhenSlow(request: IncomingMessage) {
	const { socket } = request;
	const begin = socket.bytesRead;
	let read = begin;
	let seconds = 0;
	const timer = setInterval(() => {
		if (request.complete) return clearInterval(timer);
		seconds += idleTimeout / 1000;
		const tooSlow = socket.bytesRead - begin < slowest * (seconds - firstMinute);
		if (socket.bytesRead === read || tooSlow || seconds >= longest) socket.destroy();
		read = socket.bytesRead;
	}, idleTimeout).unref();
	// Not when the line closes: a proxy's carries thousands of requests.
	request.once("close", () => clearInterval(timer));
}

/**
 * What was answered before its body was read is read now and thrown away: the browser's next request comes on the same
 * line and would wait behind it.
 */
export function drainBody(request: IncomingMessage) {
	request.removeAllListeners("data").removeAllListeners("readable").resume();
}
