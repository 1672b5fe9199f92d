import type { HeadersFunction } from "@remix-run/node";
import { loaderHeaders } from "./loader-headers";

/**
 * For public pages: a shared cache in front of the site, which knows nothing of writes, may show one that is up to 4
 * seconds old; the own page cache keeps it until something changes. Browsers always revalidate.
 */
export const sharedCacheControl = "public, max-age=0, s-maxage=3, stale-while-revalidate=1";

const cachedAs =
	(cacheControl: string): HeadersFunction =>
	(args) => {
		const headers = new Headers(loaderHeaders(args));
		const parentCacheControl = args.parentHeaders.get("Cache-Control");
		if (parentCacheControl && !headers.has("Cache-Control")) headers.set("Cache-Control", parentCacheControl);
		if (!args.errorHeaders && !headers.has("Cache-Control")) headers.set("Cache-Control", cacheControl);
		return headers;
	};

/** The headers of a public page: export it as `headers` from such a route. */
export const publicPage = cachedAs(sharedCacheControl);

/**
 * The headers of a page that differs by visitor and holds nothing secret: with no-store, most browsers keep it out of
 * their back-forward cache.
 */
export const visitorPage = cachedAs("private, no-cache");

/** Whether a shared cache may store a response with these headers. */
export const isSharedCacheable = (headers: Headers) => /\bs-maxage=/.test(headers.get("Cache-Control") ?? "");
