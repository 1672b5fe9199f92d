import { cp, link, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createClient, LibsqlError } from "@libsql/client";
import { fsync } from "~/db/fsync.server";
import { knownMigrations } from "~/db/known-migrations.server";
import { writeCountPath } from "~/db/write-count.server";
import { env } from "~/env/env.server";
import { filesBelow, sizeOf } from "~/files/disk-files.server";
import { backupFolder, scratchFolder } from "./backup-files.server";
import { makeBackup, NoSite } from "./make-backup.server";
import { openBackup } from "./open-backup.server";
import { restoreUploads } from "./restore-uploads.server";
import { isKnown, knownPaths } from "./upload-files.server";

export type Restored = {
	/** Where the former state is now; undefined on an empty machine. */
	previous: string | undefined;
	/** The uploads that the restored database does not reference, when they could not be backed up. */
	movedAside: { folder: string; count: number } | undefined;
	/** How many uploads the site had lost before that backup. */
	missing: number;
};

/**
 * Replaces the site by a backup, and backs up the former state first. Nothing is touched before the backup is verified;
 * files come before the database that references them, and the database is replaced by one rename, at the end: an
 * interrupted restore leaves the site as it was and can be repeated. With a damaged database, unreferenced uploads may
 * have been moved by then.
 * @throws Error in French
 */
export async function restoreBackup(file: string): Promise<Restored> {
	const target = databaseFile();
	const scratch = await scratchFolder("restauration");
	try {
		const opened = await openBackup(file, scratch);
		const known = await knownMigrations();
		if (opened.manifest.migrations > known)
			throw new Error(
				"Cette sauvegarde vient d’une version plus récente du site\u202f: mettez d’abord le site à jour.",
			);
		const previous = (await exists(target)) ? await savePresentState() : undefined;
		await restoreUploads(opened);
		await fsync(opened.database);
		const movedAside = previous?.whole ? undefined : await moveUnreferencedAside(opened.database, previous?.path);
		await mkdir(dirname(target), { recursive: true });
		if (previous?.whole) await checkpointLog(target);
		else if (previous) await preserveDamaged(target, previous.path);
		await rm(writeCountPath, { force: true }); // the same backup may be restored again, with fewer writes than now
		await rm(`${target}-wal`, { force: true });
		await rm(`${target}-shm`, { force: true });
		await rename(opened.database, target);
		await fsync(dirname(target));
		return { previous: previous?.path, movedAside, missing: opened.manifest.missing.length };
	} finally {
		await rm(scratch, { recursive: true, force: true });
	}
}

function databaseFile(): string {
	if (!env.databaseUrl.startsWith("file:"))
		throw new Error("La base de données est sur un serveur libSQL\u202f: c’est lui qui la restaure.");
	return env.databaseUrl.slice("file:".length);
}

/** Backs up the present state, or chooses a name for a database that is too damaged for that, or empty. */
async function savePresentState(): Promise<{ path: string; whole: boolean }> {
	try {
		return { path: (await makeBackup()).path, whole: true };
	} catch (error) {
		if (!(error instanceof NoSite) && !isDamage(error)) throw error;
		return { path: join(backupFolder(), `${damagedName()}.db`), whole: false };
	}
}

const isDamage = (error: unknown) =>
	error instanceof LibsqlError && /^SQLITE_(NOTADB|CORRUPT|IOERR|ERROR)/.test(error.code);

const damagedName = () => `abimee-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}`;

/**
 * Moves the uploads that the restored database does not reference beside the damaged one: they are the only copies, and
 * files without a row are swept. Also without a present database: it may have been removed, or this is the second
 * attempt.
 */
async function moveUnreferencedAside(database: string, damaged = join(backupFolder(), `${damagedName()}.db`)) {
	const folder = damaged.replace(/\.db$/, "");
	const known = await knownPaths(database);
	const unknown = (await filesBelow(env.UPLOADS_DIR)).filter((path) => !isKnown(path, known));
	for (const path of unknown) {
		await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
		await move(join(env.UPLOADS_DIR, path), join(folder, path));
		await fsync(dirname(join(folder, path)));
	}
	return unknown.length > 0 ? { folder, count: unknown.length } : undefined;
}

/** Also to another file system, where the uploads may be. */
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

/** Checkpoints the write-ahead log into the file, so that the log can be deleted. */
async function checkpointLog(path: string) {
	const database = createClient({ url: `file:${path}`, timeout: 5000 });
	try {
		await database.execute("PRAGMA wal_checkpoint(TRUNCATE)");
	} finally {
		database.close();
	}
}

/**
 * Keeps a damaged database with its log, as somebody may be able to recover data. It has both names until the restored
 * one replaces it: a start that found no file would create an empty site.
 */
async function preserveDamaged(target: string, path: string) {
	for (const end of ["-wal", ""])
		if (await exists(target + end)) {
			// Not every file system supports hard links.
			await link(target + end, path + end).catch(() => rename(target + end, path + end));
		}
}

const exists = async (path: string) => (await sizeOf(path)) !== undefined;
