/** The longest address accepted, in characters. */
export const maxAddress = 8192;

/** Takes an address apart at its first « ? »: a query may hold others (RFC 3986 §3.4). */
export function splitAddress(url: string): [path: string, query: string | undefined] {
	const end = url.indexOf("?");
	return end < 0 ? [url, undefined] : [url.slice(0, end), url.slice(end + 1)];
}
