import fs from "node:fs";
import { access, constants } from "node:fs/promises";
import { join } from "node:path";
import { lock } from "proper-lockfile";
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

const lockfilePath = join(env.DATA_DIR, "migration.lock");
const takeAway = () => fs.rmSync(lockfilePath, { recursive: true, force: true });

/** Tries again every half a second; undefined when somebody has it all the time. */
async function take(retries: number): Promise<(() => Promise<void>) | undefined> {
	try {
		const release = await lock(env.DATA_DIR, {
			lockfilePath,
			fs: { ...fs, mkdir: makeAtOnce },
			stale: 20_000,
			retries: { retries, factor: 1, minTimeout: 500, maxTimeout: 500 },
		});
		return () => {
			process.off("exit", takeAway); // from now on it may be somebody else's
			return release();
		};
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ELOCKED") return undefined;
		throw error;
	}
}

/**
 * Makes the folder that is the lock. The library takes it away when the process ends, but not in the moment before it has
 * heard that it is made: a start that was told to stop just then would have the next one wait until the lock is stale.
 */
function makeAtOnce(path: string, done: (error: unknown) => void) {
	try {
		fs.mkdirSync(path);
	} catch (error) {
		return done(error);
	}
	process.once("exit", takeAway);
	done(null);
}
