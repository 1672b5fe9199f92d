import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, lstat, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fsync } from "~/db/fsync.server";
import { env } from "~/env/env.server";
import { makeFolder } from "~/env/make-folder.server";
import { unfinishedFolder } from "~/env/unfinished-folder.server";
import { requireFreeSpace } from "./free-space.server";
import type { OpenedBackup } from "./open-backup.server";

/**
 * Moves the uploads of an unpacked backup to their place and syncs them to the disk. Identical files stay; others are
 * replaced by one rename, so that none is ever visible in part.
 * @throws Error in French when there is no space, or a path is blocked
 */
export async function restoreUploads({ uploads, manifest }: OpenedBackup) {
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

/** Whether the file at this path has these bytes; an unreadable one has not. */
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
