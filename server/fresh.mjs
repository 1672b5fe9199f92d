// Installs and builds what has changed since the last time, and nothing else; needs only Node and npm.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const stampOfInstallation = "node_modules/.installed";
const stampOfBuild = "build/.source";

/** Installs the dependencies of the lock file unless they are there. */
export function ensureInstalled() {
	const wanted = digest(["package.json", "package-lock.json"]);
	if (read(stampOfInstallation) === wanted) return;
	run("npm", ["ci", "--no-audit", "--no-fund"]);
	writeFileSync(stampOfInstallation, wanted);
}

/** Builds the site unless it is built. */
export function ensureBuilt() {
	if (!isBuilt()) run(process.execPath, ["server/build.mjs"]);
}

/** Whether the build is of this very source and as it was made: `npm run dev` writes over a part of it. */
export function isBuilt() {
	return read(stampOfBuild) === `${digestOfSource()} ${digestOfBuild()}`;
}

/** What the site is built from, as one string, to be handed to `markBuilt` when that is done. */
export function digestOfSource() {
	const source = ["app", "server", "drizzle", "public"]
		.flatMap(filesBelow)
		.filter((file) => !file.startsWith("public/build"));
	return digest([...source, "package-lock.json", "remix.config.js", "tsconfig.json"]);
}

/** Notes that the build at hand is of that source. @type {(source: string) => void} */
export function markBuilt(source) {
	writeFileSync(stampOfBuild, `${source} ${digestOfBuild()}`);
}

/** Of what visitors get and the server runs; benchmarks are built beside it. */
function digestOfBuild() {
	const built = ["build", "public/build"].filter((folder) => existsSync(folder)).flatMap(filesBelow);
	return digest(built.filter((file) => /\.(js|css|br|gz)$/.test(file)));
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
