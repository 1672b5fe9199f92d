/**
 * `Request` as everything that is built here knows it. Remix copies the request of a page twice for each of its loaders,
 * and Node ties every copy to the signal of the one before, so that each has to be untied when it is gone: V8 found 16 000
 * of them at a time, and everybody waited 50 ms. Only a body can be stopped half-way: a copy that has none is not tied.
 */
class UntiedRequest extends globalThis.Request {
	constructor(input: RequestInfo | URL, init?: RequestInit) {
		super(input, init !== undefined && Object.hasOwn(init, "signal") && !init.body ? { ...init, signal: null } : init);
	}
}

export { UntiedRequest as Request };
