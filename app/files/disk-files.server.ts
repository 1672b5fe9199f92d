import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** The size of a file in bytes; undefined when there is none. */
export const sizeOf = (path: string) =>
	stat(path).then(
		({ size }) => size,
		() => undefined,
	);

/** Every file below a folder as a relative path, but for unfinished uploads and git's own. */
export async function filesBelow(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(join(folder, "/").length))
		.filter((path) => !path.startsWith("."));
}

/** Deletes what a crash left in a folder. Later entries may be in use. */
export async function removeOlder(folder: string, names: string[], before: number) {
	for (const name of names) {
		const found = await stat(join(folder, name)).catch(() => undefined); // finished or deleted meanwhile
		if (found && found.mtimeMs < before) await rm(join(folder, name), { recursive: true, force: true });
	}
}
