/** How many items stand on one page of a list, here and in the administration (docs/product.md, constants). */
export const pageSize = 24;

/** How many items are read at once where every one of them is needed. */
export const batchSize = 500;

/** The item next to which a page begins; at most one of the two is given. */
export type Cursor = { after?: string; before?: string };

/**
 * One page of a list in its reading order, with what its links to the neighbours need. `at` is the cursor it stands at;
 * the page a list begins with has none.
 */
export type Page<Row> = { items: Row[]; before?: string; after?: string; at?: Cursor };

export type Step = { direction: "forward" | "backward"; from?: string; limit: number };

/**
 * Reads one page by keyset: the database seeks to an item instead of counting those before it, so the last page
 * of a long list costs what the first does.
 * @param read gives up to `limit` rows next to `from` (or from the list's end), nearest first
 */
export async function readKeysetPage<Row extends { id: string }>(
	cursor: Cursor,
	read: (step: Step) => Promise<Row[]>,
): Promise<Page<Row>> {
	const backward = cursor.before !== undefined;
	const from = cursor.before ?? cursor.after;
	const rows = await read({ direction: backward ? "backward" : "forward", from, limit: pageSize + 1 });
	if (rows.length === 0 && from) return readKeysetPage({}, read); // its neighbour is gone for good: start over
	const more = rows.length > pageSize;
	const items = rows.slice(0, pageSize);
	if (backward) items.reverse();
	const before = (backward ? more : from !== undefined) ? items[0]?.id : undefined;
	const after = (backward ? true : more) ? items.at(-1)?.id : undefined;
	return { items, before, after, at: before && from ? cursor : undefined };
}

/** The one address of a page of a list; whatever else stands in the address it was asked for is left out. */
export function pageAddress(list: string, { at }: Pick<Page<unknown>, "at">): string {
	if (at?.after) return `${list}?apres=${at.after}`;
	return at?.before ? `${list}?avant=${at.before}` : list;
}

/** The cursor in a page's address; anything but an identifier is passed over. */
export function cursorOf(url: string): Cursor {
	const query = new URL(url).searchParams;
	const id = (name: string) => {
		const value = query.get(name);
		return value !== null && /^[\w-]{1,64}$/.test(value) ? value : undefined;
	};
	const after = id("apres");
	return after === undefined ? { before: id("avant") } : { after };
}
