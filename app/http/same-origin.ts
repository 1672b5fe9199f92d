/**
 * Whether a request that may change something was made by a page of another site (OWASP CSRF cheat sheet: Fetch
 * Metadata, then Origin). Without either header it is refused when it carries a cookie.
 * @param origins where our own pages live
 */
export function isCrossSite(method: string, header: (name: string) => string | undefined, origins: string[]): boolean {
	if (method === "GET" || method === "HEAD") return false;
	const site = header("sec-fetch-site");
	if (site !== undefined && site !== "same-origin" && site !== "none") return true;
	const origin = header("origin");
	if (origin !== undefined) return !origins.includes(origin);
	return site === undefined && header("cookie") !== undefined;
}
