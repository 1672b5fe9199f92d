import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { currentBuild } from "../../build-tools/builds.mjs";
import { newFolder } from "../faults/site-process";

/**
 * What a later release would be: this build with one more migration.
 * @returns the path of its server
 */
export function nextRelease(migration: string[]): string {
	const folder = newFolder();
	const build = join(folder, "build", "next");
	cpSync(join("build", currentBuild() ?? ""), build, { recursive: true });
	for (const name of ["node_modules", "public"]) symlinkSync(resolve(name), join(folder, name));
	const journalPath = join(build, "migrations", "meta", "_journal.json");
	const journal = JSON.parse(readFileSync(journalPath, "utf8"));
	const last = journal.entries.at(-1);
	const entry = { ...last, idx: last.idx + 1, when: last.when + 1, tag: "next_release" };
	writeFileSync(journalPath, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }));
	writeFileSync(join(build, "migrations", `${entry.tag}.sql`), migration.join(";\n--> statement-breakpoint\n"));
	return join(build, "server.js");
}
