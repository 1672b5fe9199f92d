import type { HeadersFunction } from "@remix-run/node";

/** Passes the headers of loader and action to the document: to be exported as `headers` from a route that sets any. */
export const loaderHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders, errorHeaders }) => {
	const headers = new Headers(errorHeaders ?? loaderHeaders);
	for (const [name, value] of actionHeaders) headers.set(name, value);
	return headers;
};

/**
 * Cache-Control of public pages. A shared cache in front of the site, which knows nothing of writes, may show a page
 * that is up to 4 seconds old; the site's own page cache keeps it until something changes. Browsers always revalidate.
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

/** The headers of a public page, to be exported as `headers` from its route. */
export const publicPage = cachedAs(sharedCacheControl);

/**
 * The headers of a page that differs by visitor and contains nothing secret: with no-store, most browsers would keep it
 * out of their back-forward cache.
 */
export const visitorPage = cachedAs("private, no-cache");

/** Returns whether a shared cache may store a response with these headers. */
export const isSharedCacheable = (headers: Headers) => /\bs-maxage=/.test(headers.get("Cache-Control") ?? "");

/**
 * The headers of a page whose URL contains a secret: no cache stores it, and no Referer header has it. `no-referrer`
 * would also set the Origin of its forms to null, which the request guard rejects (Fetch, « append a request Origin
 * header »).
 */
export const secretPage = { "Cache-Control": "no-store", "Referrer-Policy": "strict-origin" };

/** Returns whether an If-None-Match header has this tag; it compares weakly (RFC 9110 §13.1.2). */
export const matchesEtag = (ifNoneMatch: string, etag: string): boolean =>
	ifNoneMatch
		.split(",")
		.some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag.replace(/^W\//, ""));
