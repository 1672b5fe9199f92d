/** For action-only routes: Remix shows an error in the site's layout only for a route with a component. */
export function NoPage() {
	return null;
}
