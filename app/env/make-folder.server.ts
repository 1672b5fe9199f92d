import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it, if they are not there. Not with Node's `recursive`: in a folder that is there and
 * takes none, as /proc, it tries for ever.
 * @throws the system's error
 */
export function makeFolder(path: string, mode = 0o777) {
	try {
		mkdirSync(path, mode);
	} catch (error) {
		const code = error instanceof Error && "code" in error ? error.code : undefined;
		const found = statSync(code === "ENOENT" ? dirname(path) : path, { throwIfNoEntry: false });
		if (code === "EEXIST" && found?.isDirectory()) return;
		if (code !== "ENOENT" || found) throw error;
		makeFolder(dirname(path), mode);
		makeFolder(path, mode);
	}
}
