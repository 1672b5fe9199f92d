import type { HeadersFunction } from "@remix-run/node";

/** Passes the headers of loader and action to the document: export it as `headers` from a route that sets any. */
export const loaderHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders, errorHeaders }) => {
	const headers = new Headers(errorHeaders ?? loaderHeaders);
	for (const [name, value] of actionHeaders) headers.set(name, value);
	return headers;
};
