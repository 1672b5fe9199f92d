import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { backupFolder } from "./backup-files.server";

const checkSchema = z.object({ name: z.string(), at: z.iso.datetime(), good: z.boolean() });

const gapsSchema = z.object({ missing: z.array(z.string()), unreadable: z.array(z.string()) });

const sendingSchema = z.object({
	/** The backup that was sent last, and when; empty and null before the first. */
	name: z.string(),
	sentAt: z.iso.datetime().nullable(),
	/** Why the last attempt failed, in French. */
	problem: z.string().nullable(),
	/** Why old backups could not be removed there after the last one was sent, in French. */
	unrotated: z.string().optional(),
});

/** Reads and writes a JSON file beside the backups, which the nodes share. */
function fact<Fact>(name: string, schema: z.ZodType<Fact>) {
	const file = () => join(backupFolder(), name);
	return {
		/** Writes by rename, so that readers never see a partial file. */
		async save(fact: Fact) {
			const partial = `${file()}.${process.pid}`;
			await writeFile(partial, JSON.stringify(fact));
			await rename(partial, file());
		},
		/** Returns null when there is no file or it is unreadable. */
		read: () =>
			readFile(file(), "utf8")
				.then((text) => schema.parse(JSON.parse(text)))
				.catch(() => null),
	};
}

/** The result of the last verification. */
export const { save: saveLastCheck, read: lastCheck } = fact("verification.json", checkSchema);

/** The gaps of the last backup. */
export const { save: saveBackupGaps, read: backupGaps } = fact("lacunes.json", gapsSchema);

/** What came of sending backups to another place. */
export const { save: saveLastSending, read: lastSending } = fact("envoi.json", sendingSchema);
