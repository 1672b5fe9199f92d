/** The parameters with which WordPress asks its home page for something else, such as `/?p=12` for a post. */
export const homeParameters = ["p", "page_id", "attachment_id", "post_type", "cat"];

/** Returns whether an address asks the home page in this way. */
export const asksByNumber = (url: string): boolean =>
	url.startsWith("/?") && homeParameters.some((name) => new URLSearchParams(url.slice(2)).has(name));
