import type { HeadersFunction } from "@remix-run/node";

/** The page's headers are its loader's: export it as `headers` from a route whose loader sets any. */
export const loaderHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders, errorHeaders }) =>
	errorHeaders ?? (actionHeaders.has("Cache-Control") ? actionHeaders : loaderHeaders);
