import { cp, link, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LibsqlError } from "@libsql/client";
import { filesBelow, sizeOf } from "~/media/files/disk-files.server";
import { isOwnPath } from "~/media/files/file-name.server";
import { isFile, pathOf } from "~/platform/db/connect.server";
import { fsync } from "~/platform/env/disk";
import { env } from "~/platform/env/env.server";
import { backupFolder, isKnownPath, knownPaths } from "./backup-files.server";
import { makeBackup, NoSite } from "./make-backup.server";
import { hasSite } from "./site-database.server";

// This file saves the present site before a restore.

/** The backup of the former state; `whole` is false when its database was damaged. */
export type PresentState = { path: string; whole: boolean } | undefined;

/**
 * Backs up the present state, or chooses a file name for a database that is too damaged for that, or empty.
 * @returns undefined when there is no database
 */
export async function savePresentState(): Promise<PresentState> {
	const isInFile = isFile(env.databaseUrl);
	if (!(isInFile ? await exists(pathOf(env.databaseUrl)) : await hasSite(env.databaseUrl))) return undefined;
	try {
		return { path: (await makeBackup()).path, whole: true };
	} catch (error) {
		if (!isInFile || (!(error instanceof NoSite) && !isDamage(error))) throw error;
		return { path: join(backupFolder(), `${damagedName()}.db`), whole: false };
	}
}

const isDamage = (error: unknown) =>
	error instanceof LibsqlError && /^SQLITE_(NOTADB|CORRUPT|IOERR|ERROR)/.test(error.code);

const damagedName = () => `abimee-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}`;

/**
 * Moves the uploads that the restored database does not reference beside the damaged one: they are the only copies, and
 * files without a row would be deleted. This is also done without a present database: it may have been removed, or this
 * may be the second attempt.
 */
export async function moveUnreferencedAside(database: string, damaged = join(backupFolder(), `${damagedName()}.db`)) {
	const folder = damaged.replace(/\.db$/, "");
	const known = await knownPaths(database);
	const { files } = await filesBelow(env.UPLOADS_DIR);
	const unknown = files.filter((path) => isOwnPath(path) && !isKnownPath(path, known));
	for (const path of unknown) {
		await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
		await move(join(env.UPLOADS_DIR, path), join(folder, path));
		await fsync(dirname(join(folder, path)));
	}
	return unknown.length > 0 ? { folder, count: unknown.length } : undefined;
}

/** Moves a file, also to another file system, where the uploads may be. */
async function move(from: string, to: string) {
	try {
		await rename(from, to);
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
		await cp(from, to, { preserveTimestamps: true });
		await fsync(to);
		await rm(from);
	}
}

/**
 * Preserves a damaged database with its log, as somebody may be able to recover data. It has both names until the
 * restored one replaces it: a start that found no file would create an empty site.
 */
export async function preserveDamaged(target: string, path: string) {
	for (const end of ["-wal", ""])
		if (await exists(target + end)) {
			// Some file systems do not support hard links.
			await link(target + end, path + end).catch(() => rename(target + end, path + end));
		}
}

const exists = async (path: string) => (await sizeOf(path)) !== undefined;
