import type { SaveOutcome } from "./save-version.server";

type Verbs<Row> = {
	/** @returns the identifier of the new row; undefined when this form was already submitted */
	add: () => Promise<string | undefined>;
	find: () => Promise<Row | undefined>;
	/** Saves over this version and restores from the trash. */
	restore: (version: number) => Promise<SaveOutcome>;
};

/**
 * Inserts the item of a new form. If an earlier submission's item was moved to the trash meanwhile, it is restored and
 * saved only when the form asks for that.
 * @returns the new identifier, the restored row, or the time of deletion; none of them for a repeated submit
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
