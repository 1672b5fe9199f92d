import type { IncomingMessage } from "node:http";

type Waiting = { request: IncomingMessage; work: () => void };

/** An array, since a Set's old hash tables keep each other and all entries alive until a major garbage collection. */
const waiting: Waiting[] = [];

/** The maximum number of waiting requests; that many public pages take about two seconds. */
const most = 2000;

/**
 * Handles one request per turn of the event loop: in between, Node accepts a new connection, which it does once per
 * turn, and visitors whose page is in memory get it. Nothing is allocated for a request before its turn, so that
 * waiting ones are small, and nothing at all for a visitor who has left meanwhile.
 * @returns false when too many are waiting: the work will not be done
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
