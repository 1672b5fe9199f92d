import { createReadStream, createWriteStream } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fsync } from "~/platform/env/disk";
import type { Remote } from "./remote";

/** A folder, such as a mounted disk. It is never created: where none is mounted, the site's own disk would fill. */
export async function openFolder(folder: string): Promise<Remote> {
	await stat(folder);
	return {
		async list() {
			const entries = await readdir(folder, { withFileTypes: true });
			const files = entries.filter((entry) => entry.isFile());
			return Promise.all(files.map(async ({ name }) => ({ name, bytes: (await stat(join(folder, name))).size })));
		},
		async put(name, content) {
			await pipeline(content, createWriteStream(join(folder, name), { mode: 0o600 }));
			await fsync(join(folder, name));
			return false;
		},
		read: async (name) => createReadStream(join(folder, name)),
		async rename(from, to) {
			await rename(join(folder, from), join(folder, to));
			await fsync(folder);
		},
		remove: (name) => rm(join(folder, name)),
		close() {},
	};
}
