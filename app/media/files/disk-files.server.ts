import { randomUUID } from "node:crypto";
import { lstat, mkdir, open, readdir, rename, rm, stat, statfs, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fsync, readOnlyNoFollow } from "~/platform/env/disk";
import { env, unfinishedFolder } from "~/platform/env/env.server";
import { log } from "~/platform/log/log.server";
import { tryAction } from "~/web/http/error-response.server";
import { storedFileName } from "./file-name.server";
import { isOwnFolder } from "./uploads-folder.server";

/** Opens a stored file. @throws ELOOP when it is a symbolic link */
export const openStored = (path: string) => open(path, readOnlyNoFollow);

type StoredName = { originalName: string; extension: string };

/** Moves a file. Two of one name in a millisecond get different timestamps: the name is reserved before the move. */
export async function moveToFolder(temporary: string, folder: string, name: StoredName, at: number) {
	await mkdir(join(env.UPLOADS_DIR, folder), { recursive: true });
	for (let moment = at; ; moment++) {
		const path = `${folder}/${storedFileName(name.originalName, name.extension, moment)}`;
		const file = join(env.UPLOADS_DIR, path);
		try {
			await (await open(file, "wx")).close();
		} catch (error) {
			if (error instanceof Error && "code" in error && error.code === "EEXIST") continue;
			throw error;
		}
		try {
			await fsync(temporary);
			await rename(temporary, file);
			await fsync(join(env.UPLOADS_DIR, folder));
		} catch (error) {
			await rm(file, { force: true });
			throw error;
		}
		return path;
	}
}

/** Returns the size of a file in bytes; undefined when there is none. */
export const sizeOf = (path: string) =>
	lstat(path).then(
		(file) => (file.isSymbolicLink() ? undefined : file.size),
		() => undefined,
	);

/**
 * Returns every file below a folder as a relative path, except hidden ones at its top: unfinished uploads, the marker,
 * git's files. What is no file or cannot be read, such as another program's folder, a link or a pipe, hides no other.
 * @throws the system's error when the folder itself cannot be read
 */
export async function filesBelow(folder: string): Promise<{ files: string[]; unreadable: string[] }> {
	const found = { files: [] as string[], unreadable: [] as string[] };
	const walk = async (below: string) => {
		for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
			const path = join(below, entry.name);
			if (path.startsWith(".")) continue;
			if (entry.isFile()) found.files.push(path);
			else if (!entry.isDirectory()) found.unreadable.push(path);
			else await walk(path).catch(() => found.unreadable.push(path));
		}
	};
	await walk("");
	return found;
}

/** Returns the file system's time, in milliseconds: mtimes compare with it, whatever this machine's clock says. */
export async function fileSystemNow(folder: string): Promise<number> {
	const probe = join(folder, `.now-${randomUUID()}`);
	try {
		await writeFile(probe, "");
		return (await stat(probe)).mtimeMs;
	} finally {
		await rm(probe, { force: true });
	}
}

/** Returns whether a file is older than a moment, in milliseconds, or missing; false when its age is unreadable. */
export const isOlder = (path: string, before: number) =>
	stat(path).then(
		({ mtimeMs }) => mtimeMs < before,
		(error) => error.code === "ENOENT",
	);

/** Deletes the remains of a crash in a folder. Later entries may be in use. A failed deletion is logged by name. */
export async function removeOlder(folder: string, names: string[], before: number) {
	for (const path of names.map((name) => join(folder, name)))
		if (await isOlder(path, before))
			await remove(path).catch((error) => {
				if (error.code !== "ENOENT") log("error", "A file could not be deleted", {}, error);
			});
}

/** Files are not deleted by `rm`: for one that it may not delete, it reports that it is no folder. */
const remove = async (path: string) =>
	(await lstat(path)).isDirectory() ? rm(path, { recursive: true, force: true }) : unlink(path);

/** Returns the disk of a folder, by default of the uploads, in bytes: `free` is what this process may still use. */
export async function freeSpace(folder = env.UPLOADS_DIR): Promise<{ free: number; total: number }> {
	const { bavail, blocks, bsize } = await statfs(folder);
	return { free: bavail * bsize, total: blocks * bsize };
}

const runningUploads = new Set<Promise<unknown>>();

/** Registers an upload for `uploadsSettled`. */
export function trackUpload<Stored>(upload: Promise<Stored>): Promise<Stored> {
	const settled = upload.then(
		() => {},
		() => {},
	);
	runningUploads.add(settled);
	void settled.then(() => runningUploads.delete(settled));
	return upload;
}

/** Waits until all uploads have ended and aborted ones have cleaned up. */
export const uploadsSettled = () => Promise.allSettled(runningUploads);

/**
 * Deletes the files of the last process; younger files belong to another process. A read-only disk must not prevent the
 * start.
 * @param before in milliseconds: later files stay
 */
export const removeUnfinishedFiles = (before = Date.now() - 1000 * process.uptime()) =>
	tryAction({ log: "Unfinished uploads could not be removed" }, async () => {
		if (!(await isOwnFolder())) return;
		await removeOlder(unfinishedFolder(), await readdir(unfinishedFolder()).catch(() => []), before);
	});

/** Deletes files that uploads failed to delete. Not during an upload, which a clock set ahead makes look old. */
export async function sweepUnfinishedFiles(before: number) {
	if (runningUploads.size === 0) await removeUnfinishedFiles(before);
}
