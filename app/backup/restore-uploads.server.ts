import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fsync } from "~/db/fsync.server";
import { env } from "~/env/env.server";
import { makeFolder } from "~/env/make-folder.server";
import { requireFreeSpace } from "./demand-room.server";
import type { OpenedBackup } from "./open-backup.server";

/**
 * Brings the uploads of an unpacked backup to their place, and waits until they are on the disk. Those that are there with
 * the same bytes stay; another one is changed by one renaming, so that none is ever seen in part.
 * @throws Error in French when there is no room, or when something is in the way
 */
export async function restoreUploads({ uploads, manifest }: OpenedBackup) {
	makeFolder(env.UPLOADS_DIR);
	const all = manifest.files.filter(({ name }) => name.startsWith("uploads/"));
	const wanted: string[] = [];
	let bytes = 0;
	for (const file of all) {
		const path = file.name.slice("uploads/".length);
		if (await isThere(path, file)) continue;
		wanted.push(path);
		bytes += file.bytes;
	}
	await requireFreeSpace(bytes, env.UPLOADS_DIR);
	for (const path of wanted) await bring(join(uploads, path), join(env.UPLOADS_DIR, path));
	const folders = all.map(({ name }) => dirname(name.slice("uploads/".length)));
	for (const folder of new Set([...folders, "."])) await fsync(join(env.UPLOADS_DIR, folder));
}

/** Whether the file of this path has these very bytes; one that cannot be read has not. */
async function isThere(path: string, { bytes, sha256 }: { bytes: number; sha256: string }): Promise<boolean> {
	const present = join(env.UPLOADS_DIR, path);
	const found = await stat(present).catch(() => undefined);
	if (!found?.isFile() || found.size !== bytes) return false;
	const hash = createHash("sha256");
	try {
		for await (const piece of createReadStream(present)) hash.update(piece);
	} catch {
		return false;
	}
	return hash.digest("hex") === sha256;
}

/** Where a start of the site looks for what was left unfinished. */
const unfinished = () => join(env.UPLOADS_DIR, ".tmp");

async function bring(from: string, to: string) {
	const temporary = join(unfinished(), randomUUID());
	try {
		for (const folder of [unfinished(), dirname(to)]) await mkdir(folder, { recursive: true });
		await copyFile(from, temporary);
		await fsync(temporary);
		await rename(temporary, to);
	} catch (error) {
		await rm(temporary, { force: true }).catch(() => {}); // what failed first is what matters
		const code = error instanceof Error && "code" in error ? String(error.code) : "";
		if (/^(ENOSPC|EDQUOT|E[MN]FILE)$/.test(code)) throw error; // there are words for these
		throw new Error(
			`«\u202f${to}\u202f» ne peut pas être écrit (${code})\u202f: corrigez ce qui s’y trouve ou ses droits, puis recommencez.`,
		);
	}
}
