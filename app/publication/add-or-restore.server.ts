import type { SaveOutcome } from "./save-version.server";

type Verbs<Row> = {
	/** @returns the identifier of the new row; undefined when the form has added it before */
	add: () => Promise<string | undefined>;
	find: () => Promise<Row | undefined>;
	/** Saves the form over this version and takes the item out of the trash. */
	restore: (version: number) => Promise<SaveOutcome>;
};

/**
 * Saves the form of a new item. Sent again after its item was deleted, it restores nothing unless it says so, and then
 * saves what it holds now.
 * @returns the new identifier, the row that was restored, or since when the item is in the trash; nothing of these when
 * the form had added it before
 */
export async function addOrRestore<Row extends { version: number; deletedAt: Date | null }>(
	restore: boolean,
	verbs: Verbs<Row>,
): Promise<{ added?: string; restored?: Row; trashedAt?: Date | null }> {
	const trashed = restore ? await verbs.find() : undefined;
	if (trashed?.deletedAt && (await verbs.restore(trashed.version)) === "restored") return { restored: trashed };
	const added = await verbs.add();
	return added === undefined ? { trashedAt: (await verbs.find())?.deletedAt } : { added };
}
