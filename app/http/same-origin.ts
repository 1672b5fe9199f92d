/**
 * Whether a state-changing request comes from another site (OWASP CSRF cheat sheet: Fetch Metadata, then Origin).
 * Without either header a request with a cookie counts as cross-site.
 * @param origins our own origins
 */
export function isCrossSite(method: string, header: (name: string) => string | undefined, origins: string[]): boolean {
	if (method === "GET" || method === "HEAD") return false;
	const site = header("sec-fetch-site");
	if (site !== undefined && site !== "same-origin" && site !== "none") return true;
	const origin = header("origin");
	if (origin !== undefined) return !origins.includes(origin);
	return site === undefined && header("cookie") !== undefined;
}
