const elsewhere = "http://elsewhere.invalid";

/**
 * Returns a path of this site; undefined when it leads elsewhere. Browsers treat `\` as `/` and two slashes as another
 * host, so the URL is parsed, not compared as text.
 */
export function localPath(to: string | null): string | undefined {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern rejects control characters
	if (to === null || to.length > 512 || !/^\/(?!\/)[^\\\0-\x1f]*$/.test(to) || !URL.canParse(to, elsewhere))
		return undefined;
	const { origin, pathname, search } = new URL(to, elsewhere);
	return origin === elsewhere ? pathname.replace(/\/{2,}/g, "/") + search : undefined;
}

/** Returns the path to return to after signing in; undefined when it leads out of the administration. */
export function localAdminPath(to: string | null): string | undefined {
	const path = localPath(to);
	return path !== undefined && /^\/admin([/?]|$)/.test(path) ? path : undefined;
}

/**
 * Returns whether a state-changing request comes from another site (OWASP CSRF cheat sheet: Fetch Metadata, then
 * Origin). Without either header a request with a cookie counts as cross-site.
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
