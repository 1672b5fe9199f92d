import { runInProcess, startProgram } from "~/platform/env/run-in-process.server";
import type { StatementContext } from "./read-statement.server";
import { type ReadStatement, refused } from "./statement-line";
import type { StatementJob } from "./statement-process.server";

/** The time limit for reading one statement. */
const timeoutMs = 20_000;

const broken = refused("Ce relevé est trop lourd à lire : exportez une période plus courte, ou un autre format.");

let last: Promise<unknown> = Promise.resolve();

/**
 * Reads a statement in a child process, one statement at a time; a file that takes too much time or memory is refused.
 * @throws Error when no process can be started
 */
export function readApart(bytes: Uint8Array, context: StatementContext): Promise<ReadStatement> {
	const mine = last.then(() => read({ bytes, context }));
	last = mine.catch(() => {});
	return mine;
}

async function read(job: StatementJob): Promise<ReadStatement> {
	const reader = startProgram("statement-process", { maxHeapMb: 256, prints: false }); // nothing of a statement is logged
	const answer = await runInProcess<ReadStatement>(reader, job, { timeoutMs });
	reader.kill("SIGKILL");
	return typeof answer === "string" ? broken : answer;
}
