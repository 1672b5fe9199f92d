// Each build has its own folder, `build/<time>`; the programs in `build/` re-export those of the current one. A running
// site keeps the build that it was started from, however many replace it; the browser files of all builds share
// `public/build`.
import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

/** Entry points and their sources; Remix builds the site itself first. */
export const programs = {
	server: "server/start.ts",
	prepare: "server/prepare.ts",
	admin: "cli/admin.ts",
	backup: "cli/backup.ts",
	import: "cli/import.ts",
	"image-process": "app/media/images/image-process.ts",
	"statement-process": "app/giving/statement-formats/statement-process.server.ts",
};
const names = [...Object.keys(programs), "index"];

const builds = "build";
const publicFolder = "public/build";

/** Lists the browser files of a build, which are moved out of its folder. The file's mtime is the build's last use. */
const listOfFiles = "browser-files.txt";

/** Milliseconds for which an unused build is kept, as open pages still request its files. */
const retentionMs = 24 * 60 * 60_000;

/** Creates a folder to build or install in, beside those in use; one of a killed process is deleted after a day. */
export function newFolder() {
	const folder = join(builds, `.next-${Date.now()}-${process.pid}`);
	mkdirSync(folder, { recursive: true });
	return folder;
}

/**
 * Makes a finished build the current one. It only renames within one file system: when killed at any point, either the
 * former or the new build is current and complete.
 * @type {(folder: string, now?: number) => void}
 */
export function putInPlace(folder, now = Date.now()) {
	const former = currentBuild();
	const files = filesBelow(join(folder, "browser"));
	writeFileSync(join(folder, listOfFiles), files.join("\n"));
	const name = String(now);
	renameSync(folder, join(builds, name));
	for (const file of files) {
		mkdirSync(dirname(join(publicFolder, file)), { recursive: true });
		renameSync(join(builds, name, "browser", file), join(publicFolder, file));
	}
	for (const program of names) replace(join(builds, `${program}.js`), `export * from "./${name}/${program}.js";\n`);
	for (const used of [name, former]) if (used) markInUse(used, now);
	removeOld(now, former);
}

/**
 * Extends the life of a build by a day; a process does so hourly for its own.
 * @type {(name: string, now?: number) => void}
 */
export function markInUse(name, now = Date.now()) {
	try {
		utimesSync(join(builds, name, listOfFiles), now / 1000, now / 1000);
	} catch (error) {
		// The user cannot write to this disk or folder, as in the image, or `npm run dev` is running, which has no list.
		const code = error instanceof Error && "code" in error ? String(error.code) : "";
		if (/^(EROFS|EACCES|EPERM|ENOENT)$/.test(code)) return;
		const line = { time: new Date().toISOString(), level: "error", message: "The build is not marked as in use", code };
		console.error(JSON.stringify(line));
	}
}

/** Writes a file atomically, by rename. @type {(file: string, text: string) => void} */
export function replace(file, text) {
	const next = `${file}.${process.pid}`;
	writeFileSync(next, text);
	renameSync(next, file);
}

/** Returns the name of the build that the next start runs, if there is one. */
export function currentBuild() {
	const program = join(builds, "server.js");
	return existsSync(program) ? /"\.\/(\d+)\//.exec(readFileSync(program, "utf8"))?.[1] : undefined;
}

/** Returns all files of a build, its programs in `build/` and its browser files. @type {(name: string) => string[]} */
export const filesOfBuild = (name) => [
	...names.map((program) => join(builds, `${program}.js`)),
	...filesBelow(join(builds, name)).map((file) => join(builds, name, file)),
	...browserFiles(name).map((file) => join(publicFolder, file)),
];

/** @type {(now: number, former: string | undefined) => void} */
function removeOld(now, former) {
	const builtNames = readdirSync(builds).filter((name) => /^\d+$/.test(name));
	/** @type {(name: string) => boolean} */
	const isInUse = (name) =>
		name === former ||
		now - (statSync(join(builds, name, listOfFiles), { throwIfNoEntry: false })?.mtimeMs ?? 0) < retentionMs;
	const unfinished = readdirSync(builds).filter(
		(name) => now - Number(/^\.next-(\d+)-/.exec(name)?.[1] ?? now) > retentionMs,
	);
	for (const name of [...builtNames.filter((name) => !isInUse(name)), ...unfinished])
		rmSync(join(builds, name), { recursive: true, force: true });
	const known = new Set(builtNames.filter(isInUse).flatMap(browserFiles));
	// A running site of an older release, which wrote no list, may still serve its files: the next build deletes them.
	if (former === undefined) return;
	for (const file of filesBelow(publicFolder)) if (!known.has(file)) rmSync(join(publicFolder, file));
}

/** @type {(name: string) => string[]} */
const browserFiles = (name) =>
	readFileSync(join(builds, name, listOfFiles), "utf8")
		.split("\n")
		.filter(Boolean);

/** Returns paths relative to the folder. @type {(folder: string) => string[]} */
const filesBelow = (folder) =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => !entry.isDirectory())
		.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
