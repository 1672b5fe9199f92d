import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { env } from "~/env.server";

/** When the newest backup in `DATA_DIR/backups` was made; null when there is none. */
export async function lastBackup(): Promise<Date | null> {
	const folder = join(env.DATA_DIR, "backups");
	const files = await filesIn(folder);
	const times = await Promise.all(files.map(async (name) => (await stat(join(folder, name))).mtimeMs));
	return times.length > 0 ? new Date(Math.max(...times)) : null;
}

async function filesIn(folder: string): Promise<string[]> {
	try {
		const entries = await readdir(folder, { withFileTypes: true });
		return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
		throw error;
	}
}
