// `npm run test:cluster`: plays journeys and faults on a libSQL server, its replica and several nodes, all on this machine.
// Words choose files, as vitest does.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt, ensureInstalled } from "../../build-tools/fresh.mjs";
import { ensureSqld } from "./sqld.mjs";

ensureInstalled();
ensureBuilt();
ensureSqld();
const { outcomeFile } = await import("../outcome-reporter.mjs");
mkdirSync("test-results", { recursive: true });
rmSync(outcomeFile("cluster"), { force: true });

const files = process.argv.slice(2).map((word) => `tests/cluster/${word}`);
/** Every part of a cluster has its data here, and names it in its command or environment. */
const folder = mkdtempSync(join(tmpdir(), "association-cluster-"));
const runner = spawn(
	process.execPath,
	[
		"node_modules/vitest/vitest.mjs",
		"run",
		"--config=tests/vitest.config.ts",
		"--project=cluster",
		"--no-file-parallelism", // each file has up to five processes
		"--reporter=default",
		"--reporter=./tests/outcome-reporter.mjs",
		...files,
	],
	{
		stdio: "inherit",
		env: {
			...process.env,
			TMPDIR: folder,
			CLUSTER: "1",
		},
	},
);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => runner.kill("SIGTERM"));
const [code] = await once(runner, "exit");
endParts();
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

const { passed, failed } = outcome();
if (code !== 0 && failed.length === 0) failed.push("vitest");
for (const failure of failed) console.log(`✗ ${failure}`);
console.log(`${passed} passed, ${failed.length} failed`);
process.exit(passed > 0 && failed.length === 0 ? 0 : 1);

/** @returns {import("../outcome-reporter.mjs").Outcome} */
function outcome() {
	try {
		return JSON.parse(readFileSync(outcomeFile("cluster"), "utf8"));
	} catch {
		return { passed: 0, failed: ["vitest wrote no outcome"] };
	}
}

/** Ends what a broken run has left; frozen processes, too. */
function endParts() {
	for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
		try {
			const text = readFileSync(`/proc/${pid}/cmdline`, "utf8") + readFileSync(`/proc/${pid}/environ`, "utf8");
			if (text.includes(folder)) process.kill(Number(pid), "SIGKILL");
		} catch {
			// it has ended, or is somebody else's
		}
	}
}
