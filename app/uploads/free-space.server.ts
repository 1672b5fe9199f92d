import { mkdir, statfs } from "node:fs/promises";
import { env } from "~/env/env.server";

/** The disk of the uploads, in bytes: `free` is what this process may still write. */
export async function freeSpace(): Promise<{ free: number; total: number }> {
	await mkdir(env.UPLOADS_DIR, { recursive: true });
	const { bavail, blocks, bsize } = await statfs(env.UPLOADS_DIR);
	return { free: bavail * bsize, total: blocks * bsize };
}
