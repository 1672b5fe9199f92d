/**
 * For an address that only takes posts: a route with a component answers a refusal with a page in the site's layout, one
 * without with bare words.
 */
export function NoPage() {
	return null;
}
