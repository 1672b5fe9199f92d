import { open } from "node:fs/promises";

/** Waits until a file, or the names in a folder, are on the disk, whatever happens to the power. */
export async function fsync(path: string) {
	const handle = await open(path, "r");
	await handle.sync().finally(() => handle.close());
}
