/** The maximum length of an accepted URL, in characters. */
export const maxAddress = 8192;

/** Splits a URL at its first « ? »; the query may contain others (RFC 3986 §3.4). */
export function splitAddress(url: string): [path: string, query: string | undefined] {
	const end = url.indexOf("?");
	return end < 0 ? [url, undefined] : [url.slice(0, end), url.slice(end + 1)];
}
