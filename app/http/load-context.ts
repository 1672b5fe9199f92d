import type {} from "@remix-run/node";

declare module "@remix-run/node" {
	/** What the server in front tells a loader of its request. */
	interface AppLoadContext {
		/** Settles once the visitor's line has taken what was sent so far; rejects when the visitor has left. */
		drained?: () => Promise<void>;
		/** Keeps the visitor's silent line open while something long is being made. */
		waiting?: <Made>(made: Promise<Made>) => Promise<Made>;
	}
}
