// `npm test`: installs what is missing, a browser included, runs every check and test, and adds them up in one line.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { ensureBuilt, ensureInstalled } from "../server/fresh.mjs";

ensureInstalled();
ensureBuilt();
const { ensureBrowser } = await import("./browser.mjs");
ensureBrowser();

const results = "test-results";
rmSync(results, { recursive: true, force: true });
mkdirSync(results);

const total = { passed: 0, failed: 0 };
check("style and lint", "node_modules/@biomejs/biome/bin/biome", ["check"]);
check("types", "node_modules/typescript/bin/tsc", []);
runner("vitest", "node_modules/vitest/vitest.mjs", [
	"run",
	"--config=tests/vitest.config.ts",
	"--reporter=default",
	"--reporter=json",
	`--outputFile.json=${results}/vitest.json`,
]);
runner("playwright", "node_modules/@playwright/test/cli.js", ["test", "--config=tests/playwright.config.ts"]);

console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

/** @type {(script: string, args: string[]) => boolean} */
function run(script, args) {
	return spawnSync(process.execPath, [script, ...args], { stdio: "inherit" }).status === 0;
}

/** A check that is one test. @type {(name: string, script: string, args: string[]) => void} */
function check(name, script, args) {
	const passed = run(script, args);
	console.log(`${passed ? "✓" : "✗"} ${name}`);
	total[passed ? "passed" : "failed"]++;
}

/** A runner of many tests, which writes how they went. @type {(name: string, script: string, args: string[]) => void} */
function runner(name, script, args) {
	const wentWell = run(script, args);
	const counts = countsOf(name);
	total.passed += counts.passed;
	// A runner that broke before it could count anything has failed, too.
	total.failed += wentWell ? counts.failed : Math.max(1, counts.failed);
}

/** @type {(name: string) => { passed: number; failed: number }} */
function countsOf(name) {
	try {
		const report = JSON.parse(readFileSync(`${results}/${name}.json`, "utf8"));
		if (name === "vitest") return { passed: report.numPassedTests, failed: report.numFailedTests };
		return { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky };
	} catch {
		return { passed: 0, failed: 1 };
	}
}
