import { readdir } from "node:fs/promises";
import { unfinishedFolder } from "~/platform/env/make-folder.server";
import { tryAction } from "~/web/http/error-response.server";
import { removeOlder } from "./disk-files.server";
import { isOwnFolder } from "./uploads-folder.server";

const runningUploads = new Set<Promise<unknown>>();

/** Registers an upload for `uploadsSettled`. */
export function trackUpload<Stored>(upload: Promise<Stored>): Promise<Stored> {
	const settled = upload.then(
		() => {},
		() => {},
	);
	runningUploads.add(settled);
	void settled.then(() => runningUploads.delete(settled));
	return upload;
}

/** Waits until all uploads have ended and aborted ones have cleaned up. */
export const uploadsSettled = () => Promise.allSettled(runningUploads);

/**
 * Deletes the files of the last process; younger files belong to another process. A read-only disk must not prevent the
 * start.
 * @param before in milliseconds: later files stay
 */
export const removeUnfinishedFiles = (before = Date.now() - 1000 * process.uptime()) =>
	tryAction("Unfinished uploads could not be removed", async () => {
		if (!(await isOwnFolder())) return;
		await removeOlder(unfinishedFolder(), await readdir(unfinishedFolder()).catch(() => []), before);
	});

/** Deletes files that uploads failed to delete. Not during an upload, which a clock set ahead makes look old. */
export async function sweepUnfinishedFiles(before: number) {
	if (runningUploads.size === 0) await removeUnfinishedFiles(before);
}
