// `npm test`: installs what is missing, a browser included, runs every check and test, and adds them up in one line.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { ensureBuilt, ensureInstalled } from "../build-tools/fresh.mjs";

ensureInstalled();
ensureBuilt();
const { ensureBrowser } = await import("./browser.mjs");
const { outcomeFile } = await import("./outcome-reporter.mjs");
ensureBrowser();

const results = "test-results";
rmSync(results, { recursive: true, force: true });
mkdirSync(results);

let passed = 0;
/** @type {string[]} */
const failed = [];
check("style and lint", "node_modules/@biomejs/biome/bin/biome", ["check"]);
check("types", "node_modules/typescript/bin/tsc", []);
runner("vitest", "node_modules/vitest/vitest.mjs", [
	"run",
	"--config=tests/vitest.config.ts",
	"--reporter=default",
	"--reporter=./tests/outcome-reporter.mjs",
]);
runner("playwright", "node_modules/@playwright/test/cli.js", ["test", "--config=tests/playwright.config.ts"]);

// Once more at the end: thousands of lines stand between.
for (const failure of failed) console.log(`✗ ${failure}`);
console.log(`${passed} passed, ${failed.length} failed`);
process.exit(failed.length > 0 ? 1 : 0);

/** @type {(script: string, args: string[]) => boolean} */
function run(script, args) {
	return spawnSync(process.execPath, [script, ...args], { stdio: "inherit" }).status === 0;
}

/** A check that is one test. @type {(name: string, script: string, args: string[]) => void} */
function check(name, script, args) {
	const ok = run(script, args);
	console.log(`${ok ? "✓" : "✗"} ${name}`);
	if (ok) passed++;
	else failed.push(name);
}

/** A runner of many tests, which writes how they went. @type {(name: string, script: string, args: string[]) => void} */
function runner(name, script, args) {
	const ok = run(script, args);
	const outcome = outcomeOf(name);
	passed += outcome.passed;
	failed.push(...outcome.failed);
	// One that broke before it could report anything has failed, too.
	if (!ok && outcome.failed.length === 0) failed.push(name);
}

/** @type {(name: string) => import("./outcome-reporter.mjs").Outcome} */
function outcomeOf(name) {
	try {
		return JSON.parse(readFileSync(outcomeFile(name), "utf8"));
	} catch {
		return { passed: 0, failed: [] };
	}
}
