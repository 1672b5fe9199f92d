import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { env } from "~/env.server";

/** When the newest backup in `DATA_DIR/backups` was made; null when there is none. */
export async function lastBackup(): Promise<Date | null> {
	const folder = join(env.DATA_DIR, "backups");
	const names = (await unlessGone(readdir(folder))) ?? [];
	// One that is still being written has another name.
	const finished = names.filter((name) => name.endsWith(".tar.gz"));
	const files = await Promise.all(finished.map((name) => unlessGone(stat(join(folder, name)))));
	const times = files.flatMap((file) => (file?.isFile() ? [file.mtimeMs] : []));
	return times.length > 0 ? new Date(Math.max(...times)) : null;
}

/** What was read, or undefined when the file or folder is not there (any more). */
async function unlessGone<Read>(reading: Promise<Read>): Promise<Read | undefined> {
	try {
		return await reading;
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
		throw error;
	}
}
