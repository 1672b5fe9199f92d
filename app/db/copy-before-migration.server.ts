import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { env } from "~/env.server";
import { client } from "./client.server";
import { copyDatabase } from "./copy-database.server";
import { synced } from "./synced.server";

/** Copies the database as it is before it is changed. The copy has its name only once it is whole and on the disk. */
export async function copyBefore(version: number) {
	const folder = join(env.DATA_DIR, "backups");
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
	const unfinished = join(folder, ".avant-migration.db"); // one for all: nobody else makes one under the lock
	await rm(unfinished, { force: true });
	try {
		await copyDatabase(client, unfinished);
		await synced(unfinished);
		await rename(unfinished, join(folder, `avant-migration-${version}-${stamp}.db`));
		await synced(folder);
	} finally {
		await rm(unfinished, { force: true });
	}
}
