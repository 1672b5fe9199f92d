// `npm run test:faults`: injects faults into the built server, with many repetitions, for about twenty minutes, and prints
// what was seen. `npm run test:slow` repeats the most important ones a few times. Disks in memory need
// root: without them those faults count as not run. Arguments select files, as with vitest.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { ensureBuilt, ensureInstalled } from "../../build-tools/fresh.mjs";

ensureInstalled();
ensureBuilt();

const table = resolve("test-results/faults.jsonl");
mkdirSync("test-results", { recursive: true });
writeFileSync(table, "");

const start = Date.now();
const files = process.argv.slice(2).map((name) => `tests/faults/${name}`);
const { status } = spawnSync(
	process.execPath,
	[
		"node_modules/vitest/vitest.mjs",
		"run",
		"--config=tests/vitest.config.ts",
		"--maxWorkers=2",
		"--passWithNoTests", // a file may hold only faults that this machine cannot make
		...(files.length > 0 ? files : ["tests/faults"]),
	],
	{ stdio: "inherit", env: { ...process.env, FAULTS: "long", FAULTS_TABLE: table } },
);

/** @type {{ fault: string; what: string; repetitions: number; passed: number; seen: string }[]} */
const lines = readFileSync(table, "utf8")
	.trim()
	.split("\n")
	.filter(Boolean)
	.map((line) => JSON.parse(line));
lines.sort((one, other) => one.fault.localeCompare(other.fault));
for (const { fault, what, repetitions, passed, seen } of lines)
	console.log(`${fault}  ${String(passed).padStart(3)}/${String(repetitions).padEnd(3)}  ${what}: ${seen || "—"}`);
if (lines.length === 0) console.log("No fault was made: does a file in tests/faults match?");
const failed = lines.reduce((sum, { repetitions, passed }) => sum + repetitions - passed, 0);
const notRun = lines.filter(({ repetitions }) => repetitions === 0).length;
console.log(`${Math.round((Date.now() - start) / 1000)} s; ${failed} repetitions failed, ${notRun} faults not run`);
process.exit(lines.length === 0 ? 1 : (status ?? 1));
