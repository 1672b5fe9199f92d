import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Place } from "../built-server";

/** The backups a place holds under a finished one's name, newest first. */
export function backups({ data }: Place): string[] {
	const folder = join(data, "backups");
	if (!existsSync(folder)) return [];
	const named = readdirSync(folder).filter((name) => /^association-.*\.tar\.gz$/.test(name));
	return named
		.toSorted()
		.reverse()
		.map((name) => join(folder, name));
}
