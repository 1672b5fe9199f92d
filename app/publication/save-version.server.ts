import type { Publication } from "./publication";

/** Who saves, when visitors shall see it, and the version that was changed; without one, whichever is the last. */
export type Saving = { by: string; publication: Publication; version?: number };

/**
 * "unchanged": it holds all that already, as when one form was sent twice. "older": somebody saved another version
 * meanwhile, and nothing was overwritten. "missing": gone, or in the trash.
 */
export type SaveOutcome = "saved" | "unchanged" | "older" | "missing";

type Save<Row> = {
	find: () => Promise<Row | undefined>;
	/** Whether the row found holds just what would be saved. */
	same: (row: Row) => boolean | Promise<boolean>;
	/** Saves, if the row still has the version of this one; tells whether it had. */
	write: (row: Row) => Promise<boolean>;
};

/**
 * Saves a change unless somebody else saved one after this was read. A form sent twice finds what it saved the first time.
 * @param version the one that was read; without it, the change is made to whichever is the last
 */
export async function saveVersion<Row extends { version: number; deletedAt: Date | null }>(
	version: number | undefined,
	{ find, same, write }: Save<Row>,
): Promise<SaveOutcome> {
	for (let tries = 1; tries <= 10; tries++) {
		const row = await find();
		if (row === undefined || row.deletedAt !== null) return "missing";
		if (version !== undefined && version !== row.version) return (await same(row)) ? "unchanged" : "older";
		if (await write(row)) return "saved"; // else somebody was faster: look again
	}
	return "older";
}
