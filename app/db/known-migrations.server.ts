import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const ofBuild = join(import.meta.dirname, "migrations");

/**
 * The migrations of the same version as this code: an operator's command that runs after the source was updated must not
 * bring the database of the running site to a form that neither knows.
 */
export const migrationsFolder = existsSync(ofBuild) ? ofBuild : "drizzle/migrations";

/** How many migrations this version of the site has. Asks no database. */
export async function knownMigrations(): Promise<number> {
	const journal = JSON.parse(await readFile(join(migrationsFolder, "meta", "_journal.json"), "utf8"));
	return journal.entries.length;
}
