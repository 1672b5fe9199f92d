import type { HeadersFunction } from "@remix-run/node";
import { loaderHeaders } from "./loader-headers";

/**
 * What is the same for everyone: kept by the cache in front for 3 seconds, and 1 more while it asks for the next one.
 * The settings and the content it is made of may each be half a second old: what happens elsewhere is seen within 5
 * seconds. A browser asks each time.
 */
export const sharedCacheControl = "public, max-age=0, s-maxage=3, stale-while-revalidate=1";

/** The headers of a page that is the same for everyone: export it as `headers` from such a route. */
export const publicPage: HeadersFunction = (found) => {
	const headers = new Headers(loaderHeaders(found));
	const unread = found.parentHeaders.get("Cache-Control");
	if (unread && !headers.has("Cache-Control")) headers.set("Cache-Control", unread);
	if (!found.errorHeaders && !headers.has("Cache-Control")) headers.set("Cache-Control", sharedCacheControl);
	return headers;
};

/** Whether an answer with these headers may be kept for everyone. */
export const isSharedCacheable = (headers: Headers) => /\bs-maxage=/.test(headers.get("Cache-Control") ?? "");
