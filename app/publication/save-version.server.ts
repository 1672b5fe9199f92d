import type { Publication } from "./publication";

/**
 * Who saves, when visitors shall see it, the version that was changed (without one, whichever is the last), and whether to
 * take it out of the trash with that.
 */
export type Saving = { by: string; publication: Publication; version?: number; restore?: boolean };

/**
 * "restored": saved, and no longer in the trash. "unchanged": it holds all that already, as when one form was sent twice. "older": somebody saved another version
 * meanwhile, and nothing was overwritten. "missing": gone, or in the trash.
 */
export type SaveOutcome = "saved" | "restored" | "unchanged" | "older" | "missing";

type Save<Row> = {
	find: () => Promise<Row | undefined>;
	/** Whether the row found holds just what would be saved. */
	same: (row: Row) => boolean | Promise<boolean>;
	/** Saves and restores, if the row still has the version of this one and is where this one was; tells whether so. */
	write: (row: Row) => Promise<boolean>;
};

/**
 * Saves a change unless somebody else saved one after this was read. A form sent twice finds what it saved the first time.
 */
export async function saveVersion<Row extends { version: number; deletedAt: Date | null }>(
	{ version, restore }: Partial<Saving>,
	{ find, same, write }: Save<Row>,
): Promise<SaveOutcome> {
	for (let tries = 1; tries <= 10; tries++) {
		const row = await find();
		const trashed = row?.deletedAt !== null;
		if (row === undefined || (trashed && !restore)) return "missing";
		if (version !== undefined && version !== row.version) {
			if (!(await same(row))) return "older";
			if (!trashed) return "unchanged";
		}
		if (await write(row)) return trashed ? "restored" : "saved"; // else somebody was faster: look again
	}
	return "older";
}
