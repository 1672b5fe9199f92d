import { setImmediate as turn } from "node:timers/promises";

let last = Promise.resolve();

/**
 * Waits for a turn of the event loop in which nothing else waits here: to show a long form again takes tens of
 * milliseconds, and a crowd of them in one turn would keep everybody else waiting for seconds.
 */
export function renderTurn(): Promise<void> {
	last = last.then(() => turn());
	return last;
}
