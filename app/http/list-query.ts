import { type Cursor, cursorOf } from "~/db/keyset-pagination";

/** The longest search that is heeded, in characters. */
export const longestSearch = 100;

/** Where one stands in a list of the administration: the page, and what was searched. */
export type ListQuery = {
	q: string;
	cursor: Cursor;
	/** Both as the end of an address, as `?q=noël&apres=…`: whoever goes on from the list takes it along and comes back. */
	search: string;
};

/** Reads the place from the address of the list or of anything opened from it; what else stands there is left out. */
export function listQuery(url: string): ListQuery {
	const q = (new URL(url).searchParams.get("q") ?? "")
		.normalize("NFC")
		.replace(/\s+/g, " ")
		.trim()
		.slice(0, longestSearch);
	const cursor = cursorOf(url);
	const query = new URLSearchParams();
	if (q) query.set("q", q);
	if (cursor.after) query.set("apres", cursor.after);
	else if (cursor.before) query.set("avant", cursor.before);
	return { q, cursor, search: query.size > 0 ? `?${query}` : "" };
}
