import { batchSize } from "./keyset-pagination";

/**
 * Reads a whole table in batches, to bound memory.
 * @param read returns up to `batchSize` rows after an identifier, in the order of identifiers
 */
export async function* inBatches<Row extends { id: string }>(read: (after: string) => PromiseLike<Row[]>) {
	let after: string | undefined = "";
	while (after !== undefined) {
		const rows: Row[] = await read(after);
		yield rows;
		after = rows.length < batchSize ? undefined : rows.at(-1)?.id;
	}
}
