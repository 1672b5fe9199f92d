import type { HeadersFunction } from "@remix-run/node";
import { loaderHeaders } from "./loader-headers";

/**
 * For public pages: the page cache stores them for 3 seconds, and 1 more while revalidating. Memoized settings
 * may be half a second old: changes by another process show within 5 seconds. Browsers always revalidate.
 */
export const sharedCacheControl = "public, max-age=0, s-maxage=3, stale-while-revalidate=1";

/** The headers of a public page: export it as `headers` from such a route. */
export const publicPage: HeadersFunction = (args) => {
	const headers = new Headers(loaderHeaders(args));
	const parentCacheControl = args.parentHeaders.get("Cache-Control");
	if (parentCacheControl && !headers.has("Cache-Control")) headers.set("Cache-Control", parentCacheControl);
	if (!args.errorHeaders && !headers.has("Cache-Control")) headers.set("Cache-Control", sharedCacheControl);
	return headers;
};

/** Whether a shared cache may store a response with these headers. */
export const isSharedCacheable = (headers: Headers) => /\bs-maxage=/.test(headers.get("Cache-Control") ?? "");
