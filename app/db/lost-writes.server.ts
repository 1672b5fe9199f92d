import { log } from "~/log/log.server";
import { db, startWriteCount } from "./client.server";
import { writeCount } from "./schema.server";
import { storedWriteCount } from "./write-count.server";

/**
 * Compares the database with the write count stored beside it, then starts counting. When the write-ahead log is
 * corrupt, truncated or missing, SQLite silently opens an older state.
 */
export async function checkWrites() {
	const stored = storedWriteCount(); // read first: other processes commit before they store the count
	const [found] = await db.select().from(writeCount);
	if (stored && found && stored.lineage === found.lineage && stored.writes > found.writes) {
		const missing = stored.writes - found.writes;
		await db.update(writeCount).set({ writes: stored.writes, missing, missingSince: new Date() });
		log("error", "The database lacks acknowledged writes: its write-ahead log was damaged, cut or removed", {
			missing,
		});
	}
	startWriteCount();
}

/** Milliseconds during which lost writes are reported: 30 days. */
const reportedFor = 30 * 24 * 60 * 60_000;

/** The lost writes found by the last check that found any, if recent. */
export async function lostWrites(now = Date.now()): Promise<{ missing: number; since: Date } | null> {
	const [found] = await db.select().from(writeCount);
	const { missing, missingSince: since } = found ?? {};
	return missing && since && now - since.getTime() < reportedFor ? { missing, since } : null;
}
