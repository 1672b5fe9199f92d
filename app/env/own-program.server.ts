import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * The path of a program of the same build as this code, so that a running site keeps its build when another replaces
 * it. From source, as in tests, that of the current build.
 */
export function ownProgram(name: string): string {
	const ownPath = join(import.meta.dirname, `${name}.js`);
	return existsSync(ownPath) ? ownPath : resolve("build", `${name}.js`);
}
