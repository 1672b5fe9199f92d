import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { backupFolder } from "./backup-files.server";

const checkSchema = z.object({ name: z.string(), at: z.iso.datetime(), good: z.boolean() });

/** What came of unpacking a backup and proving it. */
export type BackupCheck = z.infer<typeof checkSchema>;

const file = () => join(backupFolder(), "verification.json");

/** Remembers what came of it. */
export const rememberCheck = (check: BackupCheck) => writeFile(file(), JSON.stringify(check));

/** The last check; null when there was none. */
export async function lastCheck(): Promise<BackupCheck | null> {
	const written = await readFile(file(), "utf8").catch(() => "null");
	return checkSchema.safeParse(JSON.parse(written)).data ?? null;
}
