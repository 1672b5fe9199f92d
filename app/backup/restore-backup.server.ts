import { cp, link, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createClient, LibsqlError } from "@libsql/client";
import { isFile, pathOf, withConnection } from "~/db/connect.server";
import { copyDatabase } from "~/db/copy-database.server";
import { fsync } from "~/db/fsync.server";
import { knownMigrations } from "~/db/known-migrations.server";
import { writeCountPath } from "~/db/write-count.server";
import { env } from "~/env/env.server";
import { filesBelow, sizeOf } from "~/files/disk-files.server";
import { backupFolder, scratchFolder } from "./backup-files.server";
import { makeBackup, migrationsOf, NoSite } from "./make-backup.server";
import { openBackup, verifyDatabase } from "./open-backup.server";
import { replaceServer } from "./replace-server.server";
import { restoreUploads } from "./restore-uploads.server";
import { addressOf, hasSite } from "./site-database.server";
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
 * files come before the database that references them, and the database is replaced by one rename, or one transaction on
 * a server, at the end: an interrupted restore leaves the site as it was and can be repeated. With a damaged database,
 * unreferenced uploads may have been moved by then.
 * @throws Error in French
 */
export async function restoreBackup(file: string): Promise<Restored> {
	const scratch = await scratchFolder("restauration");
	try {
		const opened = await openBackup(file, scratch);
		await requireKnown(opened.manifest.migrations);
		const previous = await savePresentState();
		await restoreUploads(opened);
		const movedAside = previous?.whole ? undefined : await moveUnreferencedAside(opened.database, previous?.path);
		await replaceDatabase(opened.database, previous);
		return { previous: previous?.path, movedAside, missing: opened.manifest.missing.length };
	} finally {
		await rm(scratch, { recursive: true, force: true });
	}
}

/**
 * Copies the database at another address into the site's, and backs up what is there first. The uploads stay.
 * @throws Error in French
 */
export async function moveDatabase(from: string): Promise<Pick<Restored, "previous">> {
	if (!(await hasSite(from))) throw new Error(`Il n’y a pas de site dans «\u202f${addressOf(from)}\u202f».`);
	const scratch = await scratchFolder("restauration");
	try {
		const database = join(scratch, "site.db");
		await withConnection(from, (live) => copyDatabase(live, database));
		await verifyDatabase(database);
		await requireKnown(await migrationsOf(database));
		const previous = await savePresentState();
		await replaceDatabase(database, previous);
		return { previous: previous?.path };
	} finally {
		await rm(scratch, { recursive: true, force: true });
	}
}

async function requireKnown(migrations: number) {
	if (migrations > (await knownMigrations()))
		throw new Error("Cette sauvegarde vient d’une version plus récente du site\u202f: mettez d’abord le site à jour.");
}

type PresentState = { path: string; whole: boolean } | undefined;

async function replaceDatabase(database: string, previous: PresentState) {
	if (!isFile(env.databaseUrl)) return replaceServer(env.databaseUrl, database);
	const target = pathOf(env.databaseUrl);
	await fsync(database);
	await mkdir(dirname(target), { recursive: true });
	if (previous?.whole) await checkpointLog(target);
	else if (previous) await preserveDamaged(target, previous.path);
	await rm(writeCountPath, { force: true }); // the same backup may be restored again, with fewer writes than now
	await rm(`${target}-wal`, { force: true });
	await rm(`${target}-shm`, { force: true });
	await rename(database, target);
	await fsync(dirname(target));
}

/**
 * Backs up the present state, or chooses a name for a file that is too damaged for that, or empty.
 * @returns undefined when nothing is there
 */
async function savePresentState(): Promise<PresentState> {
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
