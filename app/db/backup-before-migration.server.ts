import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { env } from "~/env/env.server";
import { client } from "./client.server";
import { copyDatabase } from "./copy-database.server";
import { fsync } from "./fsync.server";

/**
 * Copies the database as it is before it is changed, and keeps the copy before this one. It has its name only once it is
 * whole and on the disk.
 */
export async function backupBeforeMigration(version: number) {
	const folder = join(env.DATA_DIR, "backups");
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
	const unfinished = join(folder, ".avant-migration.db"); // one for all: nobody else makes one under the lock
	await rm(unfinished, { force: true });
	try {
		await copyDatabase(client, unfinished);
		await fsync(unfinished);
		const made = `avant-migration-${version}-${stamp}.db`;
		await rename(unfinished, join(folder, made));
		await fsync(folder);
		await removeOlder(folder, made);
	} finally {
		await rm(unfinished, { force: true });
	}
}

const named = /^avant-migration-\d+-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)\.db$/;

/** Keeps the newest two; a clock that went ahead may have dated others later than the one just made. */
async function removeOlder(folder: string, made: string) {
	const stampOf = (name: string) => named.exec(name)?.[1] ?? "";
	const others = (await readdir(folder)).filter((name) => named.test(name) && name !== made);
	const [, ...older] = others.sort((one, other) => stampOf(other).localeCompare(stampOf(one)));
	const live = resolve(env.databaseUrl.slice("file:".length)); // somebody may have gone back by starting on a copy
	for (const path of older.map((name) => resolve(folder, name))) if (path !== live) await rm(path, { force: true });
}
