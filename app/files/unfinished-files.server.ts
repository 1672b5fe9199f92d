import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { env } from "~/env/env.server";
import { tryAction } from "~/http/try-action.server";

/** Where a file is written until it is complete; on the same file system, so that moving it is one step. */
export const unfinishedFolder = () => join(env.UPLOADS_DIR, ".tmp");

// The server and the pages are two bundles of one process and share this set.
const shared = globalThis as typeof globalThis & { uploadsUnderWay?: Set<Promise<unknown>> };
shared.uploadsUnderWay ??= new Set();
const underWay = shared.uploadsUnderWay;

/** Tells an upload to those who wait until all have settled. */
export function trackUpload<Stored>(upload: Promise<Stored>): Promise<Stored> {
	const settled = upload.then(
		() => {},
		() => {},
	);
	underWay.add(settled);
	void settled.then(() => underWay.delete(settled));
	return upload;
}

/** Waits until no upload is under way: those whose connection was cut have cleaned up by then. */
export const uploadsSettled = () => Promise.allSettled(underWay);

/**
 * Removes what uploads left when the process last died; a younger file belongs to another process. Uploads on a disk
 * that cannot be written keep no visitor from the pages.
 * @param before in milliseconds: later files stay
 */
export const removeUnfinishedFiles = (before = Date.now() - 1000 * process.uptime()) =>
	tryAction("Unfinished uploads could not be removed", async () => {
		for (const name of await readdir(unfinishedFolder()).catch(() => [])) {
			const path = join(unfinishedFolder(), name);
			const found = await stat(path).catch(() => undefined);
			if (found && found.mtimeMs < before) await rm(path, { force: true });
		}
	});

/**
 * Removes what uploads of this process could not remove when they ended. Not while one is under way: to a clock that was
 * set ahead it looks old.
 */
export async function sweepUnfinishedFiles(before: number) {
	if (underWay.size === 0) await removeUnfinishedFiles(before);
}
