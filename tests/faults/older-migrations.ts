import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrationsFolder } from "~/db/known-migrations.server";
import { newFolder } from "./site-process";

/** The migrations as the version before knew them: all but the last. */
export function olderMigrations(): string {
	const folder = newFolder();
	cpSync(migrationsFolder, folder, { recursive: true });
	const journal = join(folder, "meta", "_journal.json");
	const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
	writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, -1) }));
	return folder;
}
