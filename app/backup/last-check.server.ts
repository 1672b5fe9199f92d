import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { backupFolder } from "./backup-files.server";

const checkSchema = z.object({ name: z.string(), at: z.iso.datetime(), good: z.boolean() });

/** The result of verifying a backup. */
export type BackupCheck = z.infer<typeof checkSchema>;

const file = () => join(backupFolder(), "verification.json");

/** Stores the result, by rename: readers never see a partial file. */
export async function saveLastCheck(check: BackupCheck) {
	const partial = `${file()}.${process.pid}`;
	await writeFile(partial, JSON.stringify(check));
	await rename(partial, file());
}

/** The last result; null when there is none or it is unreadable. */
export async function lastCheck(): Promise<BackupCheck | null> {
	try {
		return checkSchema.parse(JSON.parse(await readFile(file(), "utf8")));
	} catch {
		return null;
	}
}
