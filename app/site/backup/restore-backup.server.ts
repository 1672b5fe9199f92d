import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, lstat, mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Client, createClient } from "@libsql/client";
import { markerPrefix } from "~/media/files/uploads-folder.server";
import { acceptSecrets, unreadableSecondFactors } from "~/people/session/session-secret.server";
import { isFile, pathOf, withConnection } from "~/platform/db/connect.server";
import { copyDatabase } from "~/platform/db/copy-database.server";
import { knownMigrations } from "~/platform/db/known-migrations.server";
import { writeCountPath } from "~/platform/db/write-count.server";
import { fsync, makeFolder } from "~/platform/env/disk";
import { env, unfinishedFolder } from "~/platform/env/env.server";
import { highestNumberIn, keepReceiptNumber, lastReceiptNumber } from "~/platform/money/last-receipt-number.server";
import { requireFreeSpace, scratchFolder } from "./backup-files.server";
import { migrationsOf } from "./make-backup.server";
import { type OpenedBackup, openBackup, verifyDatabase } from "./open-backup.server";
import { moveUnreferencedAside, type PresentState, preserveDamaged, savePresentState } from "./present-state.server";
import { replaceServer } from "./replace-server.server";
import { addressOf, hasSite } from "./site-database.server";

type Restored = {
	/** Path of the former state; undefined when there was none. */
	previous: string | undefined;
	/** The uploads that the restored database does not reference, when they could not be backed up. */
	movedAside: { folder: string; count: number } | undefined;
	/** The number of uploads that the site had already lost before that backup. */
	missing: number;
	/** The highest receipt number in that backup, and the highest ever issued, as far as this installation knows. */
	receipts: { restored: number; given: number };
	/** A French message about second factors that this site cannot open. */
	secondFactors: string | undefined;
};

/**
 * Replaces the site by a backup, and backs up the former state first. Nothing is touched before the backup is verified;
 * files come before the database that references them, and the database is replaced at the end by one rename, or by one
 * transaction on a server: an interrupted restore leaves the site as it was and can be repeated. With a damaged
 * database, unreferenced uploads may have been moved by then.
 * @throws Error in French
 */
export async function restoreBackup(file: string): Promise<Restored> {
	const scratch = await scratchFolder("restauration");
	try {
		const opened = await openBackup(file, scratch);
		await requireKnown(opened.manifest.migrations);
		const previous = await savePresentState();
		if (!previous?.whole) await requireOwnUploads(opened.database);
		await restoreUploads(opened);
		const movedAside = previous?.whole ? undefined : await moveUnreferencedAside(opened.database, previous?.path);
		const receipts = await keepReceiptNumbers(opened.database, previous);
		const completed = opened.keys && acceptSecrets(opened.keys.sessionSecret);
		const secondFactors = completed ?? (await withConnection(`file:${opened.database}`, secondFactorsIn));
		await replaceDatabase(opened.database, previous);
		return { previous: previous?.path, movedAside, missing: opened.manifest.missing.length, receipts, secondFactors };
	} finally {
		await rm(scratch, { recursive: true, force: true });
	}
}

/** Refuses the uploads folder of another site: without a database that references them, its files would be moved. */
async function requireOwnUploads(database: string) {
	const names = await readdir(env.UPLOADS_DIR).catch(() => []);
	const markers = names.filter((name) => name.startsWith(markerPrefix));
	const [stored] = await withConnection(`file:${database}`, async (restored) => {
		const query = "SELECT substr(value, 18) AS id FROM settings WHERE name = 'uploadsFolder'";
		return (await restored.execute(query)).rows;
	});
	if (stored && markers.length > 0 && !markers.includes(markerPrefix + stored.id))
		throw new Error(
			`«\u202f${env.UPLOADS_DIR}\u202f» est le dossier des photos et des vidéos d’un autre site\u202f: donnez-en un autre par UPLOADS_DIR. Si c’est bien celui-ci, supprimez-y «\u202f${markers[0]}\u202f».`,
		);
}

/**
 * Copies the database at another URL into the site's, and backs up what is there first. The uploads stay.
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

/** Stores in the restored database the highest receipt number issued here, if that is higher than its own. */
async function keepReceiptNumbers(database: string, previous: PresentState) {
	const present = previous?.whole ? await withConnection(env.databaseUrl, highestNumberIn) : 0;
	return withConnection(`file:${database}`, async (copy) => {
		const restored = await highestNumberIn(copy);
		const given = Math.max(restored, present, lastReceiptNumber());
		const sql = "INSERT OR REPLACE INTO settings (name, value) VALUES ('lastReceiptNumber', ?)";
		if (given > restored) await copy.execute({ sql, args: [String(given)] });
		keepReceiptNumber(given);
		return { restored, given };
	});
}

async function secondFactorsIn(copy: Client): Promise<string | undefined> {
	const columns = await copy.execute("SELECT 1 FROM pragma_table_info('users') WHERE name = 'totp_secret'");
	if (columns.rows.length === 0) return undefined;
	const { rows } = await copy.execute("SELECT id, totp_secret FROM users WHERE totp_secret IS NOT NULL");
	return unreadableSecondFactors(rows.map((row) => ({ id: String(row.id), totpSecret: String(row.totp_secret) })));
}

async function requireKnown(migrations: number) {
	if (migrations > (await knownMigrations()))
		throw new Error("Cette sauvegarde vient d’une version plus récente du site\u202f: mettez d’abord le site à jour.");
}

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

/** Checkpoints the write-ahead log into the database file, so that the log can be deleted. */
async function checkpointLog(path: string) {
	const database = createClient({ url: `file:${path}`, timeout: 5000 });
	try {
		await database.execute("PRAGMA wal_checkpoint(TRUNCATE)");
	} finally {
		database.close();
	}
}

/**
 * Copies the uploads of an unpacked backup to their place and syncs them to the disk. Identical files stay; others are
 * replaced by one rename, so that none is ever partially visible.
 * @throws Error in French when there is no space, or a path is blocked
 */
async function restoreUploads({ uploads, manifest }: OpenedBackup) {
	makeFolder(env.UPLOADS_DIR);
	const all = manifest.files.filter(({ name }) => name.startsWith("uploads/"));
	const missing: string[] = [];
	let bytes = 0;
	for (const file of all) {
		const path = file.name.slice("uploads/".length);
		if (await isPresent(path, file)) continue;
		missing.push(path);
		bytes += file.bytes;
	}
	await requireFreeSpace(bytes, env.UPLOADS_DIR);
	for (const path of missing) await moveFile(join(uploads, path), join(env.UPLOADS_DIR, path));
	const folders = all.map(({ name }) => dirname(name.slice("uploads/".length)));
	for (const folder of new Set([...folders, "."])) await fsync(join(env.UPLOADS_DIR, folder));
}

/** True when the file at this path has these bytes; false for an unreadable one. */
async function isPresent(path: string, { bytes, sha256 }: { bytes: number; sha256: string }): Promise<boolean> {
	const target = join(env.UPLOADS_DIR, path);
	const found = await lstat(target).catch(() => undefined);
	if (!found?.isFile() || found.size !== bytes) return false;
	const hash = createHash("sha256");
	try {
		for await (const chunk of createReadStream(target)) hash.update(chunk);
	} catch {
		return false;
	}
	return hash.digest("hex") === sha256;
}

async function moveFile(from: string, to: string) {
	const temporary = join(unfinishedFolder(), randomUUID());
	try {
		for (const folder of [unfinishedFolder(), dirname(to)]) await mkdir(folder, { recursive: true });
		await copyFile(from, temporary);
		await fsync(temporary);
		await rename(temporary, to);
	} catch (error) {
		await rm(temporary, { force: true }).catch(() => {}); // the first error is the one to report
		const code = error instanceof Error && "code" in error ? String(error.code) : "";
		if (/^(ENOSPC|EDQUOT|E[MN]FILE)$/.test(code)) throw error; // these have their own messages
		throw new Error(
			`«\u202f${to}\u202f» ne peut pas être écrit (${code})\u202f: corrigez ce qui s’y trouve ou ses droits, puis recommencez.`,
		);
	}
}
