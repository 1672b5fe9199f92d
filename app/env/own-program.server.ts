import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * The path of a program of the same build as this code: a site that runs while another build takes its place goes on with
 * its own. Run from source, as in tests, it is the one of the current build.
 */
export function ownProgram(name: string): string {
	const beside = join(import.meta.dirname, `${name}.js`);
	return existsSync(beside) ? beside : resolve("build", `${name}.js`);
}
