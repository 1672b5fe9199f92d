import type {} from "@remix-run/node";

declare module "@remix-run/node" {
	/** What the server passes to loaders. */
	interface AppLoadContext {
		/** Resolves once the socket has drained; rejects when the connection is closed. */
		drained?: () => Promise<void>;
		/** Keeps an idle connection open during a long operation. */
		waiting?: <Result>(promise: Promise<Result>) => Promise<Result>;
	}
}
