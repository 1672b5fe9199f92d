import { AsyncLocalStorage } from "node:async_hooks";
import { randomInt } from "node:crypto";

// The server in front and the pages are two bundles in one process.
const shared = globalThis as typeof globalThis & { requestId?: AsyncLocalStorage<string> };
shared.requestId ??= new AsyncLocalStorage();
const { requestId: current } = shared;

/** No vowels, which could make words, and nothing that is mistaken for something else when read out. */
const signs = "23456789bcdfghjkmnpqrstvwxz";

/** A number for a request, short enough to be read out on the telephone. */
const newRequestId = () => Array.from({ length: 8 }, () => signs[randomInt(signs.length)]).join("");

/** Does work under a number of its own, which every line of the log then has. */
export function underRequestId<Result>(work: (id: string) => Result): Result {
	const id = newRequestId();
	return current.run(id, () => work(id));
}

/** The number of the request that is being answered; undefined outside of one. */
export const requestId = () => current.getStore();
