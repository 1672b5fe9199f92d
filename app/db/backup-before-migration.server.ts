import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { env } from "~/env/env.server";
import { client } from "./client.server";
import { pathOf } from "./connect.server";
import { copyDatabase } from "./copy-database.server";
import { fsync } from "./fsync.server";

/**
 * Copies the database before a migration and rotates older copies. Written under a temporary name, fsynced, then
 * renamed: a named copy is complete.
 */
export async function backupBeforeMigration(version: number) {
	const folder = env.backupsDir;
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
	const temporaryPath = join(folder, ".avant-migration.db"); // a fixed name is safe: one process at a time migrates
	await rm(temporaryPath, { force: true });
	try {
		await copyDatabase(client, temporaryPath);
		await fsync(temporaryPath);
		const backupName = `avant-migration-${version}-${stamp}.db`;
		await rename(temporaryPath, join(folder, backupName));
		await fsync(folder);
		await removeOlder(folder, backupName);
	} finally {
		await rm(temporaryPath, { force: true });
	}
}

const backupPattern = /^avant-migration-\d+-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)\.db$/;

/** Keeps two copies: this one and the latest other, as a clock that was ahead may have dated older ones later. */
async function removeOlder(folder: string, newest: string) {
	const stampOf = (name: string) => backupPattern.exec(name)?.[1] ?? "";
	const others = (await readdir(folder)).filter((name) => backupPattern.test(name) && name !== newest);
	const [, ...older] = others.sort((one, other) => stampOf(other).localeCompare(stampOf(one)));
	const live = resolve(pathOf(env.databaseUrl)); // the operator may have pointed the site at a copy
	for (const path of older.map((name) => resolve(folder, name))) if (path !== live) await rm(path, { force: true });
}
