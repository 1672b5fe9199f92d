import { cp, link, mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createClient, LibsqlError } from "@libsql/client";
import { fsync } from "~/db/fsync.server";
import { knownMigrations } from "~/db/known-migrations.server";
import { writeCountPath } from "~/db/write-count.server";
import { env } from "~/env/env.server";
import { backupFolder, scratchFolder } from "./backup-files.server";
import { makeBackup, NoSite } from "./make-backup.server";
import { openBackup } from "./open-backup.server";
import { restoreUploads } from "./restore-uploads.server";
import { filesBelow, isKnown, knownPaths } from "./upload-files.server";

export type Restored = {
	/** Where what was there is now; undefined on an empty machine. */
	before: string | undefined;
	/** The uploads that the restored database does not know, when no backup of them could be made. */
	apart: { folder: string; count: number } | undefined;
	/** How many uploads the site had lost before that backup was made. */
	missing: number;
};

/**
 * Puts a backup in the place of the site as it is, which is saved first. Nothing of the present is touched before the
 * backup is proved; files come before the database that knows them, and the database is changed by one renaming, at the
 * end: a restoration that breaks off leaves the site as it was, and can be done again. Of a damaged one, the uploads that
 * the backup does not know may be apart by then.
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
		const before = (await exists(target)) ? await saveBefore() : undefined;
		await restoreUploads(opened);
		await fsync(opened.database);
		const apart = before?.whole ? undefined : await setApart(opened.database, before?.path);
		await mkdir(dirname(target), { recursive: true });
		if (before?.whole) await emptyLog(target);
		else if (before) await keepDamaged(target, before.path);
		await rm(writeCountPath, { force: true }); // the same backup may be restored a second time, with fewer writes than now
		await rm(`${target}-wal`, { force: true });
		await rm(`${target}-shm`, { force: true });
		await rename(opened.database, target);
		await fsync(dirname(target));
		return { before: before?.path, apart, missing: opened.manifest.missing.length };
	} finally {
		await rm(scratch, { recursive: true, force: true });
	}
}

function databaseFile(): string {
	if (!env.databaseUrl.startsWith("file:"))
		throw new Error("La base de données est sur un serveur libSQL\u202f: c’est lui qui la restaure.");
	return env.databaseUrl.slice("file:".length);
}

/** Makes a backup of what is there, or finds a name for a database too damaged for that, or with nothing in it. */
async function saveBefore(): Promise<{ path: string; whole: boolean }> {
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
 * Moves the uploads that the restored database does not know beside the damaged one: they are the only copies, and files
 * without a row are swept. Also when there was no database: it may have been taken away, or this be the second try.
 */
async function setApart(database: string, damaged = join(backupFolder(), `${damagedName()}.db`)) {
	const folder = damaged.replace(/\.db$/, "");
	const known = await knownPaths(database);
	const unknown = (await filesBelow(env.UPLOADS_DIR)).filter((path) => !path.startsWith(".") && !isKnown(path, known));
	for (const path of unknown) {
		await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
		await move(join(env.UPLOADS_DIR, path), join(folder, path));
		await fsync(dirname(join(folder, path)));
	}
	return unknown.length > 0 ? { folder, count: unknown.length } : undefined;
}

/** Also to another disk, where the uploads may be. */
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

/** Writes what is only in the write-ahead log into the file, so that the log can go. */
async function emptyLog(path: string) {
	const database = createClient({ url: `file:${path}`, timeout: 5000 });
	try {
		await database.execute("PRAGMA wal_checkpoint(TRUNCATE)");
	} finally {
		database.close();
	}
}

/**
 * Keeps a damaged database as it is, with its log: there may be somebody who can read something of it. It has both names
 * until the restored one takes the first: a start that found no file there would make an empty site.
 */
async function keepDamaged(target: string, path: string) {
	for (const end of ["-wal", ""])
		if (await exists(target + end)) {
			// Not every disk knows two names for one file.
			await link(target + end, path + end).catch(() => rename(target + end, path + end));
		}
}

const exists = (path: string) =>
	stat(path).then(
		() => true,
		() => false,
	);
