const elsewhere = "http://elsewhere.invalid";

/**
 * The path to go back to after signing in, or undefined when it would lead out of the administration.
 * Browsers read `\` as `/` and two slashes as another host, so the address is parsed, not compared as text.
 */
export function localAdminPath(to: string | null): string | undefined {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
	if (to === null || to.length > 512 || !/^\/(?!\/)[^\\\0-\x1f]*$/.test(to) || !URL.canParse(to, elsewhere))
		return undefined;
	const { origin, pathname, search } = new URL(to, elsewhere);
	const path = pathname.replace(/\/{2,}/g, "/");
	return origin === elsewhere && /^\/admin(\/|$)/.test(path) ? path + search : undefined;
}
