import { constants, mkdirSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Opens no symbolic link: one that replaced a stored file must not make the site read another file of the machine. Nor
 * does it wait at a pipe until somebody writes to it.
 */
export const readOnlyNoFollow = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Flushes a file, or the entries of a folder, to the disk. */
export async function fsync(path: string) {
	const handle = await open(path, "r");
	await handle.sync().finally(() => handle.close());
}

/**
 * Creates a folder and its missing parents. It does not use Node's `recursive`, which never returns where no folder can
 * be created, as below /proc.
 * @throws the system's error
 */
export function makeFolder(path: string, mode = 0o777) {
	try {
		mkdirSync(path, mode);
	} catch (error) {
		const code = error instanceof Error && "code" in error ? error.code : undefined;
		const stats = statSync(code === "ENOENT" ? dirname(path) : path, { throwIfNoEntry: false });
		if (code === "EEXIST" && stats?.isDirectory()) return;
		if (code !== "ENOENT" || stats) throw error;
		makeFolder(dirname(path), mode);
		makeFolder(path, mode);
	}
}
