import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";

let last = Promise.resolve();

/**
 * Waits for a turn of the event loop in which nothing else waits here, and after each turn for as long as it took: to
 * show a long form again takes tens of milliseconds, and a crowd of them would keep everybody else waiting for seconds.
 */
export function renderTurn(): Promise<void> {
	const mine = last.then(() => turn());
	last = mine.then(async () => {
		const begun = performance.now();
		await turn(); // the request that waited for this turn renders first
		await pause(performance.now() - begun);
	});
	return mine;
}
