/** What of an address says which part of the gallery's list one looks at: the search and the page. */
const kept = ["q", "avant", "apres"];

/** The query of the list's address that belongs to a query, with its `?`; empty for the first page of the whole list. */
export function placeInGallery(search: string): string {
	const query = new URLSearchParams(search);
	for (const name of [...query.keys()]) if (!kept.includes(name)) query.delete(name);
	return query.size > 0 ? `?${query}` : "";
}

/** The list as it was when a dialog over it was opened. */
export const galleryAddress = (search: string) => `/admin/gallery${placeInGallery(search)}`;

/** The same for a request. */
export const galleryBehind = (request: Request) => galleryAddress(new URL(request.url).search);
