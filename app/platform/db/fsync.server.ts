import { open } from "node:fs/promises";

/** Flushes a file, or the entries of a folder, to the disk. */
export async function fsync(path: string) {
	const handle = await open(path, "r");
	await handle.sync().finally(() => handle.close());
}
