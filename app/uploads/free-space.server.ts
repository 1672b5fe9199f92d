import { statfs } from "node:fs/promises";
import { env } from "~/env/env.server";

/** The disk of a folder, by default of the uploads, in bytes: `free` is what this process may still write. */
export async function freeSpace(folder = env.UPLOADS_DIR): Promise<{ free: number; total: number }> {
	const { bavail, blocks, bsize } = await statfs(folder);
	return { free: bavail * bsize, total: blocks * bsize };
}
