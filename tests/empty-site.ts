import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes the database of a new site once, and the folder for those of all processes; each test file begins with a copy. */
export default async function makeEmptySite() {
	if (process.env.EMPTY_SITE) return; // asked for by each project of the configuration
	const folder = mkdtempSync(join(tmpdir(), "association-tests-"));
	process.env.EMPTY_SITE = folder;
	process.env.DATA_DIR = join(folder, "data");
	process.env.UPLOADS_DIR = join(folder, "uploads");
	const { migrateDatabase } = await import("~/platform/db/migrate.server");
	await migrateDatabase();
	const { client } = await import("~/platform/db/client.server");
	await client.execute("PRAGMA wal_checkpoint(TRUNCATE)"); // all of it is in the one file that is copied
	client.close();
	return () => rmSync(folder, { recursive: true, maxRetries: 5, retryDelay: 50 });
}
