// Each build has a folder of its own, `build/<time>`, to which the programs in `build/` lead. A running site goes on with
// the one it was started from, however many replace it; its browser files are together with those of the others in `public/build`.
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

/** What runs by itself, and what it is made from; the pages are made by Remix first. */
export const programs = {
	server: "server/start.ts",
	prepare: "server/prepare.ts",
	admin: "cli/admin.ts",
	backup: "cli/backup.ts",
	site: "server/create-site.ts",
	"image-process": "app/images/image-process.ts",
};
const names = [...Object.keys(programs), "index"];

const builds = "build";
const published = "public/build";

/** Names the browser files of a build, which are no longer in its folder. Its mtime is when the build was last in use. */
const listOfFiles = "browser-files.txt";

/** How long a build stays after its last use, in milliseconds: open pages ask for its files. */
const day = 24 * 60 * 60_000;

/** A folder to build or install in, beside those in use; one that a killed process has left goes after a day. */
export function newFolder() {
	const folder = join(builds, `.next-${Date.now()}-${process.pid}`);
	mkdirSync(folder, { recursive: true });
	return folder;
}

/**
 * Makes a finished build the current one. Only renames in one file system: killed at any point, what was current is
 * still whole, and so is what has taken its place.
 * @type {(folder: string, now?: number) => void}
 */
export function putInPlace(folder, now = Date.now()) {
	const former = currentBuild();
	const files = filesBelow(join(folder, "browser"));
	writeFileSync(join(folder, listOfFiles), files.join("\n"));
	const name = String(now);
	renameSync(folder, join(builds, name));
	for (const file of files) {
		mkdirSync(dirname(join(published, file)), { recursive: true });
		renameSync(join(builds, name, "browser", file), join(published, file));
	}
	for (const program of names) replace(join(builds, `${program}.js`), `export * from "./${name}/${program}.js";\n`);
	for (const used of [name, former]) if (used) markInUse(used, now);
	removeOld(now, former);
}

/** Keeps a build for another day; a process does so every hour for its own. @type {(name: string, now?: number) => void} */
export function markInUse(name, now = Date.now()) {
	try {
		utimesSync(join(builds, name, listOfFiles), now / 1000, now / 1000);
	} catch (error) {
		// On a read-only disk no build replaces another; `remix dev` has no such list.
		const code = error instanceof Error && "code" in error ? error.code : undefined;
		if (code !== "EROFS" && code !== "ENOENT") console.error(`${name} is not marked as in use: ${error}`);
	}
}

/** Writes a file that others read meanwhile. @type {(file: string, text: string) => void} */
export function replace(file, text) {
	const next = `${file}.${process.pid}`;
	writeFileSync(next, text);
	renameSync(next, file);
}

/** The name of the build that the next start runs; undefined where there is none. */
export function currentBuild() {
	const program = join(builds, "server.js");
	return existsSync(program) ? /"\.\/(\d+)\//.exec(readFileSync(program, "utf8"))?.[1] : undefined;
}

/** All files of a build, its programs in `build/` and its browser files. @type {(name: string) => string[]} */
export const filesOfBuild = (name) => [
	...names.map((program) => join(builds, `${program}.js`)),
	...filesBelow(join(builds, name)).map((file) => join(builds, name, file)),
	...browserFiles(name).map((file) => join(published, file)),
];

/** @type {(now: number, former: string | undefined) => void} */
function removeOld(now, former) {
	const made = readdirSync(builds).filter((name) => /^\d+$/.test(name));
	/** @type {(name: string) => boolean} */
	const stays = (name) =>
		name === former || now - (statSync(join(builds, name, listOfFiles), { throwIfNoEntry: false })?.mtimeMs ?? 0) < day;
	const unfinished = readdirSync(builds).filter((name) => now - Number(/^\.next-(\d+)-/.exec(name)?.[1] ?? now) > day);
	for (const name of [...made.filter((name) => !stays(name)), ...unfinished])
		rmSync(join(builds, name), { recursive: true, force: true });
	const known = new Set(made.filter(stays).flatMap(browserFiles));
	// Of a version before this one, which kept no list, a running site may still serve its files: the next build takes them.
	if (former === undefined) return;
	for (const file of filesBelow(published)) if (!known.has(file)) rmSync(join(published, file));
}

/** @type {(name: string) => string[]} */
const browserFiles = (name) =>
	readFileSync(join(builds, name, listOfFiles), "utf8")
		.split("\n")
		.filter(Boolean);

/** Relative to the folder. @type {(folder: string) => string[]} */
const filesBelow = (folder) =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => !entry.isDirectory())
		.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
