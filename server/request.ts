/** Whose headers they are. Said by the headers themselves, as a WeakMap would keep both until the whole heap is searched. */
const owner = Symbol("owner");
type OwnedHeaders = Headers & { [owner]?: Request };

/**
 * `Request` as the pages know it: a copy that asks for nothing but what its original asks for is the original. Remix copies
 * the request of a page twice for each of its loaders to take a parameter from its address, which most have not got. Node
 * ties each copy to the signal of the one before it, and had to undo that for 16 000 of them at once while everybody waited
 * for 50 ms. What has a body is copied: it is read once.
 */
export const SharedRequest: typeof Request = new Proxy(globalThis.Request, {
	construct(target, [input, init]: [RequestInfo | URL, RequestInit?], newTarget) {
		const original = init?.headers instanceof Headers && (init.headers as OwnedHeaders)[owner];
		if (original && newTarget === SharedRequest && original.url === input && asksTheSame(init, original))
			return original;
		const request: Request = Reflect.construct(target, [input, init], newTarget);
		(request.headers as OwnedHeaders)[owner] = request;
		return request;
	},
});

const asksTheSame = (init: RequestInit, original: Request) =>
	original.method === (init.method ?? "GET") &&
	original.body === null &&
	Object.entries(init).every(([name, value]) => value === Reflect.get(original, name));
