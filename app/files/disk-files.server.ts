import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { lstat, open, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** What replaced a stored file by a symbolic link must not make the site read another file of the machine. */
export const readOnlyNoFollow = constants.O_RDONLY | constants.O_NOFOLLOW;

/** Opens a stored file. @throws ELOOP when it is a symbolic link */
export const openStored = (path: string) => open(path, readOnlyNoFollow);

/** The size of a file in bytes; undefined when there is none. */
export const sizeOf = (path: string) =>
	lstat(path).then(
		(file) => (file.isSymbolicLink() ? undefined : file.size),
		() => undefined,
	);

/** Every file below a folder as a relative path, but for hidden ones: unfinished uploads, the marker, git's files. */
export async function filesBelow(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(join(folder, "/").length))
		.filter((path) => !path.startsWith("."));
}

/** What time it is on the file system, in milliseconds: mtimes compare with it, whatever this machine's clock says. */
export async function fileSystemNow(folder: string): Promise<number> {
	const probe = join(folder, `.now-${randomUUID()}`);
	try {
		await writeFile(probe, "");
		return (await stat(probe)).mtimeMs;
	} finally {
		await rm(probe, { force: true });
	}
}

/** Whether a file was last written before a moment, in milliseconds, or is missing; not when its age cannot be read. */
export const isOlder = (path: string, before: number) =>
	stat(path).then(
		({ mtimeMs }) => mtimeMs < before,
		(error) => error.code === "ENOENT",
	);

/** Deletes what a crash left in a folder. Later entries may be in use. */
export async function removeOlder(folder: string, names: string[], before: number) {
	for (const path of names.map((name) => join(folder, name)))
		if (await isOlder(path, before)) await rm(path, { recursive: true, force: true });
}
