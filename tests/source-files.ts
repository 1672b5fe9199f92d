import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Paths of the TypeScript files of a folder and its subfolders. */
export const filesBelow = (folder: string) =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
		.map((entry) => join(entry.parentPath, entry.name));

export const files = filesBelow("app");
