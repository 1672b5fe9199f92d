import { log } from "../app/platform/log/log.server";

// Until the site listens there is nothing to finish. A listener is needed even then: as the first process of a
// container, Node ignores signals without one.
let onStop: () => void = () => {
	log("info", "Stopped");
	process.exit(0);
};

// There is one permanent listener, as a pending signal is lost when its listener is removed.
for (const signal of ["SIGINT", "SIGTERM"] as const)
	process.on(signal, () => {
		log("info", "Asked to stop", { signal });
		onStop();
	});

/** Sets the function that a stop signal calls. */
export type OnStopSignal = (stop: () => void) => void;

/** The setter of this process; it is passed to the site, which is another bundle. */
export const onStopSignal: OnStopSignal = (stop) => {
	onStop = stop;
};
