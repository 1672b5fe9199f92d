import fs from "node:fs";
import { access, constants } from "node:fs/promises";
import { join } from "node:path";
import { lock } from "proper-lockfile";
import { env } from "~/env/env.server";

const lockfilePath = join(env.DATA_DIR, "migration.lock");
const takeAway = () => fs.rmSync(lockfilePath, { recursive: true, force: true });
const keep = () => process.off("exit", takeAway);

/**
 * Has the data folder for oneself, as the start of a site needs it to migrate and a restoration to put another database
 * into its place. Waits up to a minute for whoever has it.
 * @returns what gives it back
 * @throws Error in French
 */
export async function lockDataFolder(): Promise<() => Promise<void>> {
	await access(env.DATA_DIR, constants.W_OK);
	const release = await lock(env.DATA_DIR, {
		lockfilePath,
		fs: { ...fs, mkdir: makeAtOnce },
		stale: 20_000,
		retries: { retries: 120, factor: 1, minTimeout: 500, maxTimeout: 500 },
		onCompromised(error) {
			keep(); // this process stood still for so long that another one has it
			throw error;
		},
	}).catch((error) => {
		if (error.code !== "ELOCKED") throw error;
		throw new Error(
			"Un démarrage ou une restauration prépare la base de données depuis une minute\u202f: attendez, puis recommencez.",
		);
	});
	return () => {
		keep(); // from now on it may be somebody else's
		return release();
	};
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
