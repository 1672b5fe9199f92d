import { log } from "../app/platform/log/log.server";

// Until the site listens there is nothing to finish. As the first process of a container, Node ignores signals without
// a listener.
let onStop: () => void = () => {
	log("info", "Stopped");
	process.exit(0);
};

// One permanent listener: a pending signal is lost when its listener is removed.
for (const signal of ["SIGINT", "SIGTERM"] as const)
	process.on(signal, () => {
		log("info", "Asked to stop", { signal });
		onStop();
	});

/** Sets what a stop signal does. */
export type OnStopSignal = (stop: () => void) => void;

/** Of this process: the site, another bundle, is handed it. */
export const onStopSignal: OnStopSignal = (stop) => {
	onStop = stop;
};
