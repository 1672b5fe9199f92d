import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { backupFolder } from "./backup-files.server";

const checkSchema = z.object({ name: z.string(), at: z.iso.datetime(), good: z.boolean() });

const gapsSchema = z.object({ missing: z.array(z.string()), unreadable: z.array(z.string()) });

/** A file beside the backups, which nodes share. */
function fact<Fact>(name: string, schema: z.ZodType<Fact>) {
	const file = () => join(backupFolder(), name);
	return {
		/** Stores it by rename: readers never see a partial file. */
		async save(fact: Fact) {
			const partial = `${file()}.${process.pid}`;
			await writeFile(partial, JSON.stringify(fact));
			await rename(partial, file());
		},
		/** Null when there is none or it is unreadable. */
		read: () =>
			readFile(file(), "utf8")
				.then((text) => schema.parse(JSON.parse(text)))
				.catch(() => null),
	};
}

/** The last verification. */
export const { save: saveLastCheck, read: lastCheck } = fact("verification.json", checkSchema);

/** What the last backup lacks. */
export const { save: saveBackupGaps, read: backupGaps } = fact("lacunes.json", gapsSchema);
