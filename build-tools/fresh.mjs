// Installs and builds only what has changed since the last time; this file needs only Node and npm.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { currentBuild, filesOfBuild, newFolder, replace } from "./builds.mjs";

const stampOfBuild = "build/.source";

/** Installs the dependencies of the lock file unless they are already installed, by whatever means. */
export function ensureInstalled() {
	if (isInstalled()) return;
	const install = ["ci", "--no-audit", "--no-fund"];
	if (!existsSync("node_modules")) return run("npm", install);
	// npm installs into another folder, as a site may be running from the current one.
	const folder = newFolder();
	process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
	for (const file of ["package.json", "package-lock.json", ".npmrc"])
		if (existsSync(file)) cpSync(file, join(folder, file));
	run("npm", install, folder);
	try {
		renameSync("node_modules", join(folder, "former"));
	} catch {
		return run("npm", install); // `node_modules` is a mount point, or Windows holds it open
	}
	renameSync(join(folder, "node_modules"), "node_modules");
	rmSync(folder, { recursive: true, force: true }); // not at exit: `npm start` continues to serve in this process
}

/** Returns true when npm has installed the packages of the lock file, apart from those for other systems. */
function isInstalled() {
	const installed = packagesOf("node_modules/.package-lock.json");
	return Object.entries(packagesOf("package-lock.json")).every(
		([path, { version, integrity, optional, devOptional }]) =>
			path === "" ||
			optional ||
			devOptional ||
			(installed[path]?.version === version && installed[path]?.integrity === integrity),
	);
}

/** @type {(lock: string) => Record<string, Record<string, unknown>>} */
const packagesOf = (lock) => JSON.parse(read(lock) ?? "{}").packages ?? {};

export function ensureBuilt() {
	if (!isBuilt()) run(process.execPath, ["build-tools/build.mjs"]);
}

/** Returns true when the current build is unchanged and was made from the current source. */
export function isBuilt() {
	return read(stampOfBuild) === `${digestOfSource()} ${digestOfBuild()}`;
}

/** Returns a digest of all source files of the site, for `markBuilt` after the build. */
export function digestOfSource() {
	const source = ["app", "build-tools", "cli", "drizzle", "public", "server"]
		.flatMap(filesBelow)
		.filter((file) => !file.startsWith("public/build"));
	return digest([...source, "package-lock.json", "remix.config.js", "tsconfig.json"]);
}

/** Records the source of the current build. @type {(source: string) => void} */
export function markBuilt(source) {
	replace(stampOfBuild, `${source} ${digestOfBuild()}`);
}

function digestOfBuild() {
	try {
		return digest(filesOfBuild(currentBuild() ?? ""));
	} catch {
		return undefined; // files are missing
	}
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

/** @type {(command: string, args: string[], cwd?: string) => void} */
function run(command, args, cwd) {
	const { status } = spawnSync(command, args, { cwd, stdio: "inherit", shell: process.platform === "win32" });
	if (status !== 0) process.exit(status ?? 1);
}
