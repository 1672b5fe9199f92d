let isOn = true;

/** Turns off what `inBackground` does, or on again, for who looks only at what a request itself has done. */
export function setBackgroundWork(on: boolean) {
	isOn = on;
}

/** Does what nobody waits for, like the sizes of a picture that has just been stored. @param work logs its own errors */
export function inBackground(work: () => Promise<void>) {
	if (isOn) void work();
}
