import type { ServerResponse } from "node:http";

type Waiting = { response: ServerResponse; work: () => void };

const waiting = new Set<Waiting>();

/** How many requests may wait. Public pages for as many take about two seconds. */
const most = 2000;

/**
 * Works for one request a turn of the event loop: between two of them a new visitor is let in, which Node does once a
 * turn, and those whose page is ready in memory get it. Nothing is made of a request before its turn, so that what waits
 * is small, and nothing at all for a visitor who has left meanwhile.
 * @returns false when too many wait: the work will not be done
 */
export function inTurn(response: ServerResponse, work: () => void): boolean {
	if (waiting.size >= most) return false;
	waiting.add({ response, work });
	if (waiting.size === 1) setImmediate(next);
	return true;
}

function next() {
	for (const one of waiting) {
		waiting.delete(one);
		if (one.response.destroyed) continue;
		if (waiting.size > 0) setImmediate(next);
		return one.work();
	}
}
