/** Whether an If-None-Match header has this tag; it compares weakly (RFC 9110 §13.1.2). */
export const matchesEtag = (ifNoneMatch: string, etag: string): boolean =>
	ifNoneMatch
		.split(",")
		.some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag.replace(/^W\//, ""));
