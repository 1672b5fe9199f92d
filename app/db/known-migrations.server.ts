import { readFile } from "node:fs/promises";
import { join } from "node:path";

export const migrationsFolder = "drizzle/migrations";

/** How many migrations this version of the site has. Asks no database. */
export async function knownMigrations(): Promise<number> {
	const journal = JSON.parse(await readFile(join(migrationsFolder, "meta", "_journal.json"), "utf8"));
	return journal.entries.length;
}
