import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { env } from "~/platform/env/env.server";
import { log } from "~/platform/log/log.server";
import type { Count } from "./counting-client.server";

/** The stored form of a write count. */
type StoredCount = Pick<Count, "lineage" | "writes">;

/** The count is in a separate file: damage to the write-ahead log must not affect it. */
export const writeCountPath = join(env.DATA_DIR, "write-count");

const countPattern = /^([\da-f]{16}) (\d{16})\n$/;

function parsed(text: string): StoredCount | undefined {
	const [, lineage, writes] = countPattern.exec(text) ?? [];
	return lineage === undefined ? undefined : { lineage, writes: Number(writes) };
}

/** Returns the stored count; undefined when missing or unreadable. */
export function storedWriteCount(): StoredCount | undefined {
	try {
		return parsed(readFileSync(writeCountPath, "utf8"));
	} catch {
		return undefined;
	}
}

/**
 * Stores a count after its commit is on the disk, so that it is never ahead of the database. The file is overwritten in
 * place and not fsynced: a lost or torn write yields a lower count or none.
 */
export function storeWriteCount({ lineage, writes }: StoredCount) {
	try {
		const file = openSync(writeCountPath, constants.O_RDWR | constants.O_CREAT, 0o600);
		try {
			const stored = parsed(readFileSync(file, "utf8"));
			if (stored?.lineage === lineage && stored.writes >= writes) return; // another process stored a later count
			if (stored === undefined) ftruncateSync(file);
			writeSync(file, `${lineage} ${String(writes).padStart(16, "0")}\n`, 0);
		} finally {
			closeSync(file);
		}
	} catch (error) {
		log("error", "The count of writes could not be noted", {}, error); // best effort: the write itself is committed
	}
}
