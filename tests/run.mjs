// `npm test`: installs what is missing, a browser included, runs the checks and tests, and adds them up in one line.
// `npm run test:slow`: those that take minutes (`*.slow.*`).
// `npm test -- events reports`: only the tests of files with one of the words in their name or, if there are none, the tests
// with all of it in their title.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { ensureBuilt, ensureInstalled } from "../build-tools/fresh.mjs";

ensureInstalled();

let passed = 0;
/** @type {string[]} */
const failed = [];
const slow = process.argv.includes("--slow");
const asked = process.argv.slice(2).filter((word) => word !== "--slow");
const words = asked.join(" ");
const files = readdirSync("tests", { recursive: true, encoding: "utf8" })
	.filter((file) => /\.(test|spec)\.ts$/.test(file))
	.map((file) => `tests/${file}`);
const isSlow = (/** @type {string} */ file) => file.includes(".slow.");
const named =
	words === ""
		? files.filter((file) => isSlow(file) === slow)
		: files.filter((file) => asked.some((word) => file.includes(word)));
if (slow || (words !== "" && (named.length === 0 || named.some(isSlow)))) process.env.SLOW = "1";
// The build takes one processor, and vitest waits for servers and files: the checks have what is free.
const checks =
	words === "" && !slow
		? [
				check("style and lint", "node_modules/@biomejs/biome/bin/biome", ["check"]),
				check("types", "node_modules/typescript/bin/tsc", []),
			]
		: [];
ensureBuilt();
const { ensureBrowser } = await import("./browser.mjs");
const { outcomeFile } = await import("./outcome-reporter.mjs");
ensureBrowser();

const results = "test-results";
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true }); // the cluster's tests may have made it again meanwhile

await runner("vitest", ".test.ts", "--testNamePattern", [
	"node_modules/vitest/vitest.mjs",
	"run",
	"--config=tests/vitest.config.ts",
	"--reporter=default",
	"--reporter=./tests/outcome-reporter.mjs",
]);
await Promise.all(checks);
await runner("playwright", ".spec.ts", "--grep", [
	"node_modules/@playwright/test/cli.js",
	"test",
	"--config=tests/playwright.config.ts",
]);

// Once more at the end: thousands of lines stand between.
for (const failure of failed) console.log(`✗ ${failure}`);
if (passed + failed.length === 0) console.log(`No test has « ${words} » in the name of its file or in its title.`);
console.log(`${passed} passed, ${failed.length} failed`);
process.exit(passed > 0 && failed.length === 0 ? 0 : 1);

/** @type {(script: string, args: string[]) => Promise<boolean>} */
async function run(script, args) {
	const [status] = await once(spawn(process.execPath, [script, ...args], { stdio: "inherit" }), "exit");
	return status === 0;
}

/** A check that is one test; its output comes in one piece. @type {(name: string, script: string, args: string[]) => Promise<void>} */
async function check(name, script, args) {
	const running = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "pipe"] });
	let output = "";
	for (const stream of [running.stdout, running.stderr])
		stream.setEncoding("utf8").on("data", (part) => {
			output += part;
		});
	const [status] = await once(running, "close");
	console.log(`${output}${status === 0 ? "✓" : "✗"} ${name}`);
	if (status === 0) passed++;
	else failed.push(name);
}

/**
 * A runner of many tests, which writes how they went. Of those asked for, it runs the files with the words in their name or,
 * if none has them, the tests with the words in their title.
 * @type {(name: string, ending: string, byTitle: string, command: [string, ...string[]]) => Promise<void>}
 */
async function runner(name, ending, byTitle, [script, ...args]) {
	const byName = named.length > 0;
	const own = (byName ? named : files.filter((file) => readFileSync(file, "utf8").includes(words))).filter((file) =>
		file.endsWith(ending),
	);
	if (own.length === 0) return;
	if (words !== "" || slow) args.push(...own);
	if (!byName) args.push(byTitle, words);
	const ok = await run(script, args);
	const outcome = outcomeOf(name);
	passed += outcome.passed;
	failed.push(...outcome.failed);
	// One that broke beside its tests has failed, too.
	if (!ok && outcome.failed.length === 0) failed.push(name);
}

/** @type {(name: string) => import("./outcome-reporter.mjs").Outcome} */
function outcomeOf(name) {
	try {
		return JSON.parse(readFileSync(outcomeFile(name), "utf8"));
	} catch {
		return { passed: 0, failed: [`${name} wrote no outcome`] };
	}
}
