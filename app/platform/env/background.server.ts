let isOn = true;

/** Turns the work of `inBackground` off or on again, for tests that look only at the effects of a request itself. */
export function setBackgroundWork(on: boolean) {
	isOn = on;
}

/** Does work that nobody waits for, such as the sizes of a new picture. @param work logs its own errors */
export function inBackground(work: () => Promise<void>) {
	if (isOn) void work();
}
