/** Runs jobs one at a time, in the order given; each may be stopped before or while it runs. */
export function createSerialJobs() {
	const unfinished = new Map<number, { ended: Promise<void>; controller: AbortController }>();
	let last = Promise.resolve();
	return {
		/** Adds a job. @param job must not reject */
		add(key: number, job: (signal: AbortSignal) => Promise<void>) {
			const controller = new AbortController();
			const { signal } = controller;
			const ended = last.then(async () => {
				if (!signal.aborted) await job(signal);
				if (unfinished.get(key)?.controller === controller) unfinished.delete(key);
			});
			last = ended;
			unfinished.set(key, { ended, controller });
		},
		isUnfinished: (key: number) => unfinished.has(key),
		/** Returns a promise that resolves when the next job ends. */
		nextEnd: () => Promise.race([...unfinished.values()].map(({ ended }) => ended)),
		stop(key: number) {
			unfinished.get(key)?.controller.abort();
			unfinished.delete(key);
		},
	};
}
