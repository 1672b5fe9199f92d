import { access, constants } from "node:fs/promises";
import { join } from "node:path";
import { type LockOptions, lock } from "proper-lockfile";
import { env } from "~/env.server";

/**
 * Has the data folder for oneself, as the start of a site needs it to migrate and a restoration to put another database
 * into its place. Waits up to a minute for whoever has it.
 * @returns what gives it back, and whether somebody else had it: the database may be another one since
 * @throws Error in French
 */
export async function lockData(): Promise<{ release: () => Promise<void>; waited: boolean }> {
	await access(env.DATA_DIR, constants.W_OK);
	const once = await take(0);
	if (once) return { release: once, waited: false };
	const release = await take(120);
	if (release) return { release, waited: true };
	throw new Error(
		"Un démarrage ou une restauration prépare la base de données depuis une minute\u202f: attendez, puis recommencez.",
	);
}

/** Tries again every half a second; undefined when somebody has it all the time. */
const take = (retries: number) =>
	lock(env.DATA_DIR, {
		lockfilePath: join(env.DATA_DIR, "migration.lock"),
		stale: 20_000,
		retries: { retries, factor: 1, minTimeout: 500, maxTimeout: 500 },
	} satisfies LockOptions).catch((error) => {
		if (error.code !== "ELOCKED") throw error;
		return undefined;
	});
