import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { env } from "~/env/env.server";
import { log } from "~/log/log.server";

/** How many writes a database held, and which database: its copies have other names. */
export type Count = { lineage: string; writes: number };

/** Beside the database, since what harms the write-ahead log must not harm this. */
export const writeCountPath = join(env.DATA_DIR, "write-count");

const form = /^([\da-f]{16}) (\d{16})\n$/;

function parsed(text: string): Count | undefined {
	const [, lineage, writes] = form.exec(text) ?? [];
	return lineage === undefined ? undefined : { lineage, writes: Number(writes) };
}

/** The count noted last; undefined when there is none that can be read: nothing is known then. */
export function storedWriteCount(): Count | undefined {
	try {
		return parsed(readFileSync(writeCountPath, "utf8"));
	} catch {
		return undefined;
	}
}

/**
 * Notes a count after its write is on the disk, so that the note is never ahead of the database, whatever stops the
 * process or the machine. It is written in place and not synced: one that is lost or torn says too little or nothing.
 */
export function storeWriteCount({ lineage, writes }: Count) {
	try {
		const file = openSync(writeCountPath, constants.O_RDWR | constants.O_CREAT, 0o600);
		try {
			const before = parsed(readFileSync(file, "utf8"));
			if (before?.lineage === lineage && before.writes >= writes) return; // another process was faster
			if (before === undefined) ftruncateSync(file);
			writeSync(file, `${lineage} ${String(writes).padStart(16, "0")}\n`, 0);
		} finally {
			closeSync(file);
		}
	} catch (error) {
		log("error", "The count of writes could not be noted", {}, error); // the write itself is done
	}
}
