import { log } from "~/log/log.server";
import { db, startWriteCount } from "./client.server";
import { writeCount } from "./schema.server";
import { storedWriteCount } from "./write-count.server";

/**
 * Compares the database with the count noted beside it, and counts from now on. Where the write-ahead log is damaged, cut
 * or gone SQLite opens the database as it was before, without an error.
 */
export async function checkWrites() {
	const noted = storedWriteCount(); // read first: another process writes to the database, then notes
	const [found] = await db.select().from(writeCount);
	if (noted && found && noted.lineage === found.lineage && noted.writes > found.writes) {
		const missing = noted.writes - found.writes;
		await db.update(writeCount).set({ writes: noted.writes, missing, missingSince: new Date() });
		log("error", "The database lacks acknowledged writes: its write-ahead log was damaged, cut or removed", {
			missing,
		});
	}
	startWriteCount();
}

/** How long lost writes are worth a line, in milliseconds: 30 days. */
const remembered = 30 * 24 * 60 * 60_000;

/** What the last start that found writes missing found, if it was lately. */
export async function lostWrites(now = Date.now()): Promise<{ missing: number; since: Date } | null> {
	const [found] = await db.select().from(writeCount);
	const { missing, missingSince: since } = found ?? {};
	return missing && since && now - since.getTime() < remembered ? { missing, since } : null;
}
