/** A photo that visitors may see, and the path of the page it is on. */
export type PhotoPlace = { photo?: string; page?: string };

/** The address of the form to ask for the removal of a photo. */
export function removalPath({ photo, page }: PhotoPlace): string {
	const query = new URLSearchParams({ ...(photo && { photo }), ...(page && { page }) });
	return query.size > 0 ? `/retrait?${query}` : "/retrait";
}
