import { AsyncLocalStorage } from "node:async_hooks";
import { randomInt } from "node:crypto";
import type { EventEmitter } from "node:events";

// The server in front and the pages are two bundles in one process.
const shared = globalThis as typeof globalThis & { requestId?: AsyncLocalStorage<string> };
shared.requestId ??= new AsyncLocalStorage();
const { requestId: current } = shared;

/** No vowels, which could make words, and nothing that is mistaken for something else when read out. */
const signs = "23456789bcdfghjkmnpqrstvwxz";

/** A number for a request, short enough to be read out on the telephone. */
const newRequestId = () => Array.from({ length: 8 }, () => signs[randomInt(signs.length)]).join("");

let answering = 0;

/**
 * Does work under a number of its own, which every line of the log then has, until the answer is closed. While nothing is
 * worked on the storage is shut: on Node 20 an open one makes each answer from memory a fifth slower.
 */
export function runWithRequestId(answer: EventEmitter, work: (id: string) => void) {
	const id = newRequestId();
	answering++;
	answer.once("close", () => {
		answering--;
		if (answering === 0) current.disable();
	});
	current.run(id, () => work(id));
}

/** The number of the request that is being answered; undefined outside of one. */
export const requestId = () => current.getStore();
