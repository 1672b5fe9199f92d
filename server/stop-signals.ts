import { log } from "../app/log/log.server";

// Until the site listens there is nothing to finish. Without a listener the first process of a container would not even end.
let answer: () => void = () => {
	log("info", "Stopped");
	process.exit(0);
};

// One listener for good: a signal that has come and not been heard yet is lost with the listener that is taken away.
for (const signal of ["SIGINT", "SIGTERM"] as const)
	process.on(signal, () => {
		log("info", "Asked to stop", { signal });
		answer();
	});

/** From now on this is done when somebody asks the process to stop. */
export function onStopSignal(stop: () => void) {
	answer = stop;
}
