import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "association-installed-"));
	for (const name of ["build-tools", "package.json", "package-lock.json"])
		cpSync(name, join(folder, name), { recursive: true });
	installByHand();
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (name: string) => join(folder, name);
const installed = () => readdirSync(at("node_modules"));

/** What `npm ci` leaves: here, of all the packages, the list of what they are alone. */
function installByHand() {
	mkdirSync(at("node_modules"));
	cpSync("node_modules/.package-lock.json", at("node_modules/.package-lock.json"));
}

/** A start, with an `npm` that leaves such a list and the sign that it was called. */
function ensureInstalled(npm = "cp package-lock.json node_modules/.package-lock.json") {
	mkdirSync(at("bin"), { recursive: true });
	const script = `#!/bin/sh\nmkdir -p node_modules && touch node_modules/called\n${npm}\n`;
	writeFileSync(at("bin/npm"), script, { mode: 0o755 });
	const call = 'import("./build-tools/fresh.mjs").then((fresh) => fresh.ensureInstalled())';
	const env = { ...process.env, PATH: `${at("bin")}${delimiter}${process.env.PATH}` };
	return spawnSync(process.execPath, ["--eval", call], { cwd: folder, env, encoding: "utf8" });
}

test.each([
	["an installation was broken off", () => rmSync(at("node_modules/.package-lock.json"))],
	["another version is asked for", askForAnother],
])("when %s, all is installed, once", (_what, prepare) => {
	prepare();
	expect(ensureInstalled().status).toBe(0);
	expect(installed()).toEqual([".package-lock.json", "called"]);
	rmSync(at("node_modules/called"));
	ensureInstalled();
	expect(installed()).toEqual([".package-lock.json"]);
});

function askForAnother() {
	const lock = readFileSync(at("package-lock.json"), "utf8");
	writeFileSync(at("package-lock.json"), lock.replace('"version": "18.3.1"', '"version": "18.3.9"'));
}

test("an installation that is killed leaves what a running site needs", () => {
	askForAnother();
	writeFileSync(at("node_modules/needed"), "");
	expect(ensureInstalled("kill -9 $$").status).toBe(1);
	expect(installed()).toEqual([".package-lock.json", "needed"]);
	expect(readdirSync(at("build"))).toEqual([]);
});
