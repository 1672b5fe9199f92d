/** Whose headers they are. Said by the headers themselves, as a WeakMap would keep both until the whole heap is searched. */
const owner = Symbol("owner");
type OwnedHeaders = Headers & { [owner]?: Request };

/**
 * `Request` as the pages know it: a copy that would say what its original says is the original. Remix copies the request of
 * a page twice for each of its loaders to take a parameter from its address, which most have not got. Node ties each copy
 * to the signal of the one before it, and had to undo that for 16 000 of them at once while everybody waited for 50 ms.
 * What has a body is copied: it is read once.
 */
export const SharedRequest = new Proxy(globalThis.Request, {
	construct(target, [input, init]: [RequestInfo | URL, RequestInit?], newTarget) {
		const original = init?.headers instanceof Headers && (init.headers as OwnedHeaders)[owner];
		if (original && !init?.body && original.url === input && original.method === (init?.method ?? "GET"))
			return original;
		const request: Request = Reflect.construct(target, [input, init], newTarget);
		(request.headers as OwnedHeaders)[owner] = request;
		return request;
	},
});
