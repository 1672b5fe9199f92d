import type { IncomingMessage } from "node:http";

type Waiting = { request: IncomingMessage; work: () => void };

/** In a list, since a Set's tables, once old, keep each other and all that waited until the whole heap is searched. */
const waiting: Waiting[] = [];

/** How many requests may wait; public pages for as many take about two seconds. */
const most = 2000;

/**
 * Works for one request a turn of the event loop: between two of them a new visitor is let in, which Node does once a
 * turn, and those whose page is ready in memory get it. Nothing is made of a request before its turn, so that what waits
 * is small, and nothing at all for a visitor who has left meanwhile.
 * @returns false when too many wait: the work will not be done
 */
export function enqueueRequest(request: IncomingMessage, work: () => void): boolean {
	if (waiting.length >= most) return false;
	waiting.push({ request, work });
	if (waiting.length === 1) setImmediate(next);
	return true;
}

function next() {
	for (let one = waiting.shift(); one; one = waiting.shift()) {
		if (one.request.socket.destroyed) continue;
		if (waiting.length > 0) setImmediate(next);
		return one.work();
	}
}
