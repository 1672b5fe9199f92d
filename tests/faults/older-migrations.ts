import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrationsFolder } from "~/platform/db/known-migrations.server";
import { newFolder } from "./site-process";

/** The migrations of an older version: all but the last, or the first so many. */
export function olderMigrations(known = -1): string {
	const folder = newFolder();
	cpSync(migrationsFolder, folder, { recursive: true });
	const journal = join(folder, "meta", "_journal.json");
	const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
	writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, known) }));
	return folder;
}
