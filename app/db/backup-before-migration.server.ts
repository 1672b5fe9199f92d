import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { env } from "~/env/env.server";
import { client } from "./client.server";
import { copyDatabase } from "./copy-database.server";
import { fsync } from "./fsync.server";

/**
 * Copies the database before a migration and rotates older copies. Written under a temporary name, synced, then
 * renamed: a named copy is complete.
 */
export async function backupBeforeMigration(version: number) {
	const folder = join(env.DATA_DIR, "backups");
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
	const unfinished = join(folder, ".avant-migration.db"); // a fixed name is safe: the data folder is locked
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

/** Keeps two copies: this one and the latest other, as a clock that was ahead may have dated older ones later. */
async function removeOlder(folder: string, made: string) {
	const stampOf = (name: string) => named.exec(name)?.[1] ?? "";
	const others = (await readdir(folder)).filter((name) => named.test(name) && name !== made);
	const [, ...older] = others.sort((one, other) => stampOf(other).localeCompare(stampOf(one)));
	const live = resolve(env.databaseUrl.slice("file:".length)); // the operator may have pointed the site at a copy
	for (const path of older.map((name) => resolve(folder, name))) if (path !== live) await rm(path, { force: true });
}
