// `npm run test:faults`: kills, starves and misleads the built server in the long numbers, for about twenty minutes, and
// prints what was seen. `npm test` plays the most telling faults a few times, and leaves `*.long.ts` out. Disks in memory
// take root, the number of a system call takes strace: without them those faults count as not run. Words after it choose
// files, as vitest does.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { ensureBuilt, ensureInstalled } from "../../build-tools/fresh.mjs";

ensureInstalled();
ensureBuilt();

const table = resolve("test-results/faults.jsonl");
mkdirSync("test-results", { recursive: true });
writeFileSync(table, "");

const begun = Date.now();
const words = process.argv.slice(2).map((word) => `tests/faults/${word}`);
const { status } = spawnSync(
	process.execPath,
	[
		"node_modules/vitest/vitest.mjs",
		"run",
		"--config=tests/vitest.config.ts",
		"--maxWorkers=2",
		"--passWithNoTests", // a file may hold only faults that this machine cannot make
		...(words.length > 0 ? words : ["tests/faults"]),
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
if (lines.length === 0) console.log("No fault was made: is there a file of these words in tests/faults?");
const failed = lines.reduce((sum, { repetitions, passed }) => sum + repetitions - passed, 0);
const notRun = lines.filter(({ repetitions }) => repetitions === 0).length;
console.log(`${Math.round((Date.now() - begun) / 1000)} s; ${failed} repetitions failed, ${notRun} faults not run`);
process.exit(lines.length === 0 ? 1 : (status ?? 1));
