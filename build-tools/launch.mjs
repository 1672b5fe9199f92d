// `npm start`: installs and builds what is missing, then serves. `--demo` serves a temporary site with sample content.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exitWithFileError } from "./begin.mjs";
import { ensureBuilt, ensureInstalled } from "./fresh.mjs";
import { readSettings } from "./read-settings.mjs";

try {
	ensureInstalled();
	ensureBuilt();
} catch (error) {
	exitWithFileError(error);
}

process.env.NODE_ENV = "production";
readSettings();
if (process.argv.includes("--demo")) {
	const folder = mkdtempSync(join(tmpdir(), "association-demo-"));
	process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })); // a picture may just be written
	process.env.DATA_DIR = join(folder, "data");
	process.env.UPLOADS_DIR = join(folder, "uploads");
	process.env.DATABASE_URL = "";
}
// The path is in a variable, since tsc would look for a file that only the build creates.
const server = "../build/server.js";
await import(server);
