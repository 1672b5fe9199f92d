import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";

let last = Promise.resolve();

/**
 * Waits for a turn of the event loop of one's own, and after each turn for as long as it took: rendering a long form
 * again takes tens of milliseconds, and many at once would block other requests for seconds.
 */
export function renderTurn(): Promise<void> {
	const ownTurn = last.then(() => turn());
	last = ownTurn.then(async () => {
		const startedAt = performance.now();
		await turn(); // the waiting request renders first
		await pause(performance.now() - startedAt);
	});
	return ownTurn;
}
