import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrationsFolder } from "~/db/known-migrations.server";
import { newFolder } from "./site-process";

/** The migrations as an older version knew them: all but the last, or so many. */
export function olderMigrations(known = -1): string {
	const folder = newFolder();
	cpSync(migrationsFolder, folder, { recursive: true });
	const journal = join(folder, "meta", "_journal.json");
	const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
	writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, known) }));
	return folder;
}
