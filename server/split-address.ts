/** The longest accepted address, in characters. */
export const maxAddress = 8192;

/** Splits an address at its first « ? »: a query may contain others (RFC 3986 §3.4). */
export function splitAddress(url: string): [path: string, query: string | undefined] {
	const end = url.indexOf("?");
	return end < 0 ? [url, undefined] : [url.slice(0, end), url.slice(end + 1)];
}
