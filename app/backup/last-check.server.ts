import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { backupFolder } from "./backup-files.server";

const checkSchema = z.object({ name: z.string(), at: z.iso.datetime(), good: z.boolean() });

/** What came of unpacking a backup and proving it. */
export type BackupCheck = z.infer<typeof checkSchema>;

const file = () => join(backupFolder(), "verification.json");

/** Remembers what came of it; whoever reads meanwhile finds the former one whole. */
export async function saveLastCheck(check: BackupCheck) {
	const partial = `${file()}.${process.pid}`;
	await writeFile(partial, JSON.stringify(check));
	await rename(partial, file());
}

/** The last check; null when there was none that can be read. */
export async function lastCheck(): Promise<BackupCheck | null> {
	try {
		return checkSchema.parse(JSON.parse(await readFile(file(), "utf8")));
	} catch {
		return null;
	}
}
