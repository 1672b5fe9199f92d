import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Place } from "../built-server";

/** The finished backups of a place, newest first. */
export function backups({ data }: Place): string[] {
	const folder = join(data, "backups");
	if (!existsSync(folder)) return [];
	const named = readdirSync(folder).filter((name) => /^association-.*\.tar\.gz$/.test(name));
	return named
		.toSorted()
		.reverse()
		.map((name) => join(folder, name));
}
