/**
 * `Request` as the pages know it. Remix copies the request of a page twice for each of its loaders, and Node ties every copy
 * to the signal of the one before, so that each has to be untied when it is gone: V8 found 16 000 of them at a time, and
 * everybody waited 50 ms. Only a body can be stopped half-way: a copy that has none is not tied.
 */
export class UntiedRequest extends globalThis.Request {
	constructor(input: RequestInfo | URL, init?: RequestInit) {
		const body = init?.body ?? (input instanceof globalThis.Request ? input.body : null);
		// A request may itself be the `init` of another one: what it says is not its own.
		super(input, init && Object.hasOwn(init, "signal") && !body ? { ...init, signal: null } : init);
	}
}
