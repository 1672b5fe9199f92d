import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type FileHandle, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { filesBelow, openStored, sizeOf } from "~/media/files/disk-files.server";
import { whyForeign } from "~/media/files/uploads-folder.server";
import { withConnection } from "~/platform/db/connect.server";
import { copyDatabase } from "~/platform/db/copy-database.server";
import { fsync } from "~/platform/env/disk";
import { env } from "~/platform/env/env.server";
import {
	type Backup,
	backupFolder,
	backupName,
	backupNamed,
	isKnownPath,
	knownPaths,
	type Manifest,
	requireFreeSpace,
	scratchFolder,
} from "./backup-files.server";
import type { BackupGaps } from "./backup-gaps";
import { hasSite, whereIs } from "./site-database.server";

/** There is no site to back up; the message is in French. */
export class NoSite extends Error {}

/**
 * Creates a backup: one archive of a database snapshot, the files that it references, and a manifest. The archive gets
 * its final name only once it is complete and on the disk (fsync).
 * @throws Error in French when the operator can fix the cause
 */
export async function makeBackup(now = new Date()): Promise<Backup & BackupGaps> {
	if (!(await hasSite(env.databaseUrl)))
		throw new NoSite(
			`Il n’y a pas encore de site à sauvegarder ${whereIs(env.databaseUrl)}\u202f: démarrez-le d’abord, ou donnez son dossier par DATA_DIR.`,
		);
	const backup = await nextFreeName(now);
	const scratch = await scratchFolder("sauvegarde");
	try {
		const database = join(scratch, "site.db");
		const { known, migrations } = await snapshot(database);
		const { files, unreadable } = await filesBelow(env.UPLOADS_DIR);
		const uploads = files.filter((path) => isKnownPath(path, known));
		await requireFreeSpace(await sizeOfAll(uploads), backupFolder());
		const partial = join(scratch, "site.tar.gz");
		const { missing } = await writeArchive(partial, { database, known, uploads, migrations, now });
		await fsync(partial);
		const finished = missing.length === 0 ? backup : await nextFreeName(now, false);
		await rename(partial, finished.path);
		await fsync(backupFolder());
		return { ...finished, missing, unreadable };
	} finally {
		await rm(scratch, { recursive: true, force: true });
	}
}

/** Names have a resolution of seconds: a second backup within one waits, so as not to overwrite the first. */
async function nextFreeName(now: Date, isWhole = true): Promise<Backup> {
	const backup = backupNamed(backupName(now, isWhole));
	if (backup === undefined) throw new Error("A backup without a name");
	if ((await sizeOf(backup.path)) === undefined) return backup;
	await wait(1000);
	return nextFreeName(new Date(now.getTime() + 1000), isWhole);
}

/** Copies the database consistently, without transient rows, and reads the paths of the files that it references. */
async function snapshot(path: string) {
	await withConnection(env.databaseUrl, async (live) => {
		const reason = await whyForeign(live);
		if (reason) throw new Error(reason);
		await copyDatabase(live, path);
	});
	return { known: await knownPaths(path), migrations: await migrationsOf(path) };
}

/** Returns the number of migrations applied to a database file. */
export const migrationsOf = (path: string): Promise<number> =>
	withConnection(`file:${path}`, async (copy) => {
		const { rows } = await copy.execute("SELECT count(*) AS count FROM __drizzle_migrations");
		return Number(rows[0]?.count);
	});

/** Images and videos hardly compress, so an archive needs about as much space as they do. */
async function sizeOfAll(uploads: string[]) {
	let bytes = 0;
	for (const path of uploads) bytes += (await sizeOf(join(env.UPLOADS_DIR, path))) ?? 0;
	return bytes;
}

type Contents = { database: string; known: Set<string>; uploads: string[]; migrations: number; now: Date };

async function writeArchive(
	target: string,
	{ database, known, uploads, migrations, now }: Contents,
): Promise<Manifest> {
	const archive = pack();
	const written = pipeline(archive, createGzip({ level: 1 }), createWriteStream(target, { flags: "wx", mode: 0o600 }));
	written.catch(() => {}); // rejects where it is awaited below; until then it ends `add`
	const manifest: Manifest = { format: 1, madeAt: now.toISOString(), migrations, files: [], missing: [] };
	const add = async (name: string, path: string) => {
		/** A file that was deleted in the meantime, or is unreadable, is listed as missing. */
		const skip = (error: Error & { code?: string }) => {
			if (name === "site.db" || /^E[MN]FILE$/.test(error.code ?? "")) throw error;
			return undefined;
		};
		const file = await openStored(path).catch(skip);
		if (file === undefined) return;
		try {
			const { size: bytes } = await file.stat();
			// It is read twice: one that breaks off in the middle, on a bad disk, would spoil the archive.
			const sha256 = await hashOf(file, bytes).catch(skip);
			if (sha256 === undefined) return;
			await pipeline(file.createReadStream({ start: 0, autoClose: false }), archive.entry({ name, size: bytes }));
			manifest.files.push({ name, bytes, sha256 });
		} finally {
			await file.close();
		}
	};
	await add("site.db", database);
	for (const path of uploads) await add(`uploads/${path}`, join(env.UPLOADS_DIR, path));
	const archived = new Set(manifest.files.map(({ name }) => name));
	manifest.missing = [...known].filter((path) => !archived.has(`uploads/${path}`));
	archive.entry({ name: "manifest.json" }, JSON.stringify(manifest));
	archive.finalize();
	await written;
	return manifest;
}

/** Returns the SHA-256 of a file. @throws Error when it cannot be read to its end */
async function hashOf(file: FileHandle, bytes: number): Promise<string> {
	const hash = createHash("sha256");
	let read = 0;
	for await (const chunk of file.createReadStream({ start: 0, autoClose: false })) {
		hash.update(chunk);
		read += chunk.length;
	}
	if (read !== bytes) throw new Error("A file ends before its size");
	return hash.digest("hex");
}
