import fs from "node:fs";
import { access, constants } from "node:fs/promises";
import { join } from "node:path";
import { lock } from "proper-lockfile";
import { env } from "~/platform/env/env.server";

const lockfilePath = join(env.DATA_DIR, "migration.lock");
const removeLock = () => fs.rmSync(lockfilePath, { recursive: true, force: true });
const cancelRemoval = () => process.off("exit", removeLock);

/**
 * Locks the data folder exclusively, for migrations and for restoring a backup. Waits up to a minute for another
 * process.
 * @returns the function that releases the lock
 * @throws Error in French when the lock is held for longer
 */
export async function lockDataFolder(): Promise<() => Promise<void>> {
	await access(env.DATA_DIR, constants.W_OK);
	const release = await lock(env.DATA_DIR, {
		lockfilePath,
		fs: { ...fs, mkdir: createLock },
		stale: 20_000,
		retries: { retries: 120, factor: 1, minTimeout: 500, maxTimeout: 500 },
		onCompromised(error) {
			cancelRemoval(); // this process was suspended until the lock became stale: another process holds it
			throw error;
		},
	}).catch((error) => {
		if (error.code !== "ELOCKED") throw error;
		throw new Error(
			"Un démarrage ou une restauration prépare la base de données depuis une minute\u202f: attendez, puis recommencez.",
		);
	});
	return () => {
		cancelRemoval(); // another process may acquire it from now on
		return release();
	};
}

/**
 * Creates the lock folder. The library removes it on exit, but only once its own callback has run: a process terminated
 * in between would leave a lock that blocks the next start until it is stale.
 */
function createLock(path: string, done: (error: unknown) => void) {
	try {
		fs.mkdirSync(path);
	} catch (error) {
		return done(error);
	}
	process.once("exit", removeLock);
	done(null);
}
