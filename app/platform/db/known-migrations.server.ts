import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const builtMigrations = join(import.meta.dirname, "migrations");

/**
 * The folder with the migrations of the running build: a command executed after the source was updated must not migrate
 * the live database beyond it.
 */
export const migrationsFolder = existsSync(builtMigrations) ? builtMigrations : "drizzle/migrations";

/** Returns the number of migrations in this version, without a database. */
export async function knownMigrations(): Promise<number> {
	const journal = JSON.parse(await readFile(join(migrationsFolder, "meta", "_journal.json"), "utf8"));
	return journal.entries.length;
}
