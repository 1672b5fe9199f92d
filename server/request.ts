/** On the headers, as a WeakMap entry would live until the next major garbage collection. */
const owner = Symbol("owner");
type OwnedHeaders = Headers & { [owner]?: Request };

/**
 * `Request` for the pages: a copy with the same properties is the original itself. Remix copies the request of a page
 * twice for each loader to delete a URL parameter that is mostly absent. Node ties each copy to the signal of the one
 * before; untying 16 000 of them at once blocked the event loop for 50 ms. A request with a body is copied, since it is
 * read once.
 */
export const SharedRequest: typeof Request = new Proxy(globalThis.Request, {
	construct(target, [input, init]: [RequestInfo | URL, RequestInit?], newTarget) {
		const original = init?.headers instanceof Headers && (init.headers as OwnedHeaders)[owner];
		if (original && newTarget === SharedRequest && original.url === input && isSameRequest(init, original))
			return original;
		const request: Request = Reflect.construct(target, [input, init], newTarget);
		(request.headers as OwnedHeaders)[owner] = request;
		return request;
	},
});

const isSameRequest = (init: RequestInit, original: Request) =>
	original.method === (init.method ?? "GET") &&
	original.body === null &&
	Object.entries(init).every(([name, value]) => value === Reflect.get(original, name));
