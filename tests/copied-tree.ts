import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const source = [
	"app",
	"build-tools",
	"cli",
	"drizzle",
	"public",
	"server",
	"remix.config.js",
	"tsconfig.json",
	"package.json",
];

/** The source and its build in a folder of their own, to be changed, built and broken. */
export function copyTree() {
	const folder = mkdtempSync(join(tmpdir(), "association-tree-"));
	for (const name of [...source, "package-lock.json", "build"]) cpSync(name, join(folder, name), { recursive: true });
	symlinkSync(resolve("node_modules"), join(folder, "node_modules"));

	/** Runs one of its programs and tells how it ended. */
	const run = (words: string[]) => {
		const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: "utf8" });
		return { status, output: (stdout + stderr).trim() };
	};
	const askWhetherBuilt = 'import { isBuilt } from "./build-tools/fresh.mjs"; console.log(isBuilt())';
	/** Begins a build, in a process group that can be killed as one. */
	const beginBuild = () =>
		spawn(process.execPath, ["build-tools/build.mjs"], {
			cwd: folder,
			detached: true,
			stdio: ["ignore", "ignore", "inherit"],
		});

	return {
		folder,
		run,
		beginBuild,
		isBuilt: () => run(["--input-type=module", "--eval", askWhetherBuilt]).output === "true",
		remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
	};
}
