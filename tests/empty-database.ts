import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes the database of a new site once; every test file begins with a copy of it. */
export default async function makeEmptyDatabase() {
	const folder = mkdtempSync(join(tmpdir(), "association-empty-"));
	process.env.DATA_DIR = join(folder, "data");
	process.env.UPLOADS_DIR = join(folder, "uploads");
	const { migrateDatabase } = await import("~/db/migrate.server");
	await migrateDatabase();
	const { client } = await import("~/db/client.server");
	await client.execute("PRAGMA wal_checkpoint(TRUNCATE)"); // all of it is in the one file that is copied
	client.close();
	process.env.EMPTY_DATABASE = join(folder, "data/site.db");
	return () => rmSync(folder, { recursive: true });
}
