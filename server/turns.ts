import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

type Waiting = { request: IncomingMessage; work: () => void };

const waiting = new Set<Waiting>();
const ofLine = new Map<Socket, number>();

/** How many requests may wait; public pages for as many take about two seconds. */
const most = 2000;

/** How many may wait on one line: browsers send one after the other, a proxy opens more lines. */
const mostOfLine = 20;

/**
 * Works for one request a turn of the event loop: between two of them a new visitor is let in, which Node does once a
 * turn, and those whose page is ready in memory get it. Nothing is made of a request before its turn, so that what waits
 * is small, and nothing at all for a visitor who has left meanwhile.
 * @returns false when too many wait: the work will not be done
 */
export function inTurn(request: IncomingMessage, work: () => void): boolean {
	const { socket } = request;
	const before = ofLine.get(socket) ?? 0;
	if (waiting.size >= most || before >= mostOfLine) return false;
	ofLine.set(socket, before + 1);
	waiting.add({ request, work });
	if (waiting.size === 1) setImmediate(next);
	return true;
}

function next() {
	for (const one of waiting) {
		waiting.delete(one);
		forget(one.request.socket);
		if (one.request.socket.destroyed) continue;
		if (waiting.size > 0) setImmediate(next);
		return one.work();
	}
}

function forget(line: Socket) {
	const left = (ofLine.get(line) ?? 0) - 1;
	if (left > 0) ofLine.set(line, left);
	else ofLine.delete(line);
}
