export type Release = () => void;

/** Held by one at a time; those who wait get it in the order in which they asked. */
export function createMutex() {
	let last: Promise<void> = Promise.resolve();
	return {
		/** Resolves to what ends the hold. */
		async acquire(): Promise<Release> {
			const before = last;
			let release: Release = () => {};
			last = new Promise((resolve) => {
				release = resolve;
			});
			await before;
			return release;
		},
	};
}
