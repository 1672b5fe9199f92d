import { mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { env } from "./env.server";

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

/** Returns the folder of unfinished files, on the file system of the others: moving a file is one rename. */
export const unfinishedFolder = () => join(env.UPLOADS_DIR, ".tmp");
