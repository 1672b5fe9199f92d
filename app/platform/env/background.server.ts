let isBegun = false;

/**
 * Begins what `inBackground` asks for, or leaves it again. A site that serves begins it; a command of the operator leaves
 * it to that site, which looks for what is missing from time to time.
 */
export function beginBackgroundWork(begin = true) {
	isBegun = begin;
}

/** Does what nobody waits for, like the sizes of a picture that has just been stored. @param work logs its own errors */
export function inBackground(work: () => Promise<void>) {
	if (isBegun) void work();
}
