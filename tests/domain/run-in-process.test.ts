import { expect, test } from "vitest";
import { runInProcess, startProgram } from "~/platform/env/run-in-process.server";
import { frenchCsv } from "../statement-formats";
import { context, payment } from "./statement-read";

const job = { bytes: Buffer.from(frenchCsv([payment])), context };
const start = () => startProgram("statement-process", { maxHeapMb: 256, prints: false });

/** A process that never answers. */
function frozen() {
	const program = start();
	program.kill("SIGSTOP");
	return program;
}

test("a job is answered by its process", async () => {
	const program = start();
	expect(await runInProcess(program, job, { timeoutMs: 60_000 })).toMatchObject({ outcome: "read" });
	program.kill();
});

test("a job that takes too long ends its process, and may be tried again", async () => {
	expect(await runInProcess(frozen(), job, { timeoutMs: 1 })).toBe("broken");
});

test.runIf(process.platform === "linux")(
	"a job that takes too much memory ends its process, and would again",
	async () => {
		expect(await runInProcess(frozen(), job, { timeoutMs: 60_000, maxBytes: 1 })).toBe("tooHeavy");
	},
);

test("a process that was killed by the system has no answer", async () => {
	const program = frozen();
	const answer = runInProcess(program, job, { timeoutMs: 60_000 });
	program.kill("SIGKILL");
	expect(await answer).toBe("broken");
});
