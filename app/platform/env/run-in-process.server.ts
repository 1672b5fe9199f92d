import { type ChildProcess, fork, type Serializable } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** Milliseconds between two checks of the memory of a working process. */
const memoryIntervalMs = 100;

/**
 * Starts a program of this build for `runInProcess`. It reads files that strangers sent: a file that takes all memory
 * or never ends only ends this process. Its output is discarded, unless `prints`.
 * @param file the name of the program in `build-tools/builds.mjs`
 * @param maxHeapMb the memory limit of JavaScript; other memory is limited by `maxBytes` of each job
 */
export function startProgram(
	file: string,
	{ maxHeapMb, prints }: { maxHeapMb: number; prints: boolean },
): ChildProcess {
	const output = prints ? "inherit" : "ignore";
	const started = fork(ownProgram(file), {
		serialization: "advanced",
		execArgv: [`--max-old-space-size=${maxHeapMb}`],
		stdio: ["ignore", output, output, "ipc"],
		// The C library uses fewer memory pools: large pictures come and go, and each pool would keep its share.
		env: { ...process.env, MALLOC_ARENA_MAX: "2" },
	});
	// Without a listener, a process that cannot be started would end this one, too.
	return started.on("error", () => {});
}

/**
 * Sends a job to a process that does one at a time, and waits for its answer. An idle process does not keep this one
 * from ending.
 * @param limits with more time than `timeoutMs`, or more resident memory than `maxBytes` (measured on Linux alone), the
 *   process is killed
 * @returns the answer; `broken` when the process ended without one or took too long, and another attempt may succeed;
 *   `tooHeavy` when it took too much memory, which it would do again
 * @throws Error when the process could not be started
 */
export async function runInProcess<Answer extends object>(
	program: ChildProcess,
	job: Serializable,
	{ timeoutMs, maxBytes = Number.POSITIVE_INFINITY }: { timeoutMs: number; maxBytes?: number },
): Promise<Answer | "broken" | "tooHeavy"> {
	let lost: "broken" | "tooHeavy" = "broken";
	const kill = () => program.kill("SIGKILL");
	const limit = setTimeout(kill, timeoutMs);
	const watch = setInterval(() => {
		if (memoryOf(program.pid) <= maxBytes) return;
		lost = "tooHeavy";
		kill();
	}, memoryIntervalMs);
	program.ref();
	program.channel?.ref();
	const waiting = new AbortController();
	try {
		program.send(job, (error) => error && kill());
		return await Promise.race([
			once(program, "message", waiting).then(([answer]) => answer as Answer),
			once(program, "exit", waiting).then(() => lost),
		]);
	} finally {
		waiting.abort();
		clearTimeout(limit);
		clearInterval(watch);
		program.unref();
		program.channel?.unref();
	}
}

/** Returns the resident memory of a process in bytes, as Linux reports it; 0 elsewhere, where only time is limited. */
function memoryOf(pid = 0): number {
	try {
		return 1024 * Number(/^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1] ?? 0);
	} catch {
		return 0;
	}
}

/**
 * Returns the path of a program of the same build as this code, so that a running site keeps its build when another
 * replaces it. When run from source, as in tests, it is the program of the current build.
 */
export function ownProgram(name: string): string {
	const ownPath = join(import.meta.dirname, `${name}.js`);
	return existsSync(ownPath) ? ownPath : resolve("build", `${name}.js`);
}
