// Installs and builds what has changed since the last time, and nothing else; needs only Node and npm.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Installs the dependencies of the lock file unless they are there. */
export function ensureInstalled() {
	const wanted = digest(["package.json", "package-lock.json"]);
	once("node_modules/.installed", wanted, () => run("npm", ["ci", "--no-audit", "--no-fund"]));
}

/** Builds the site unless this very source is built. */
export function ensureBuilt() {
	const source = ["app", "server", "drizzle", "public"]
		.flatMap(filesBelow)
		.filter((file) => !file.startsWith("public/build"));
	const wanted = digest([...source, "package-lock.json", "remix.config.js", "tsconfig.json"]);
	once("build/.source", wanted, () => run(process.execPath, ["server/build.mjs"]));
}

/** @type {(stamp: string, wanted: string, work: () => void) => void} */
function once(stamp, wanted, work) {
	if (read(stamp) === wanted) return;
	work();
	writeFileSync(stamp, wanted);
}

/** @type {(file: string) => string | undefined} */
function read(file) {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return undefined;
	}
}

/** @type {(files: string[]) => string} */
function digest(files) {
	const hash = createHash("sha256").update(process.version);
	for (const file of files.toSorted()) hash.update(`${file}\0`).update(readFileSync(file));
	return hash.digest("hex");
}

/** @type {(folder: string) => string[]} */
function filesBelow(folder) {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name));
}

/** @type {(command: string, args: string[]) => void} */
function run(command, args) {
	const { status } = spawnSync(command, args, { stdio: "inherit", shell: process.platform === "win32" });
	if (status !== 0) process.exit(status ?? 1);
}
