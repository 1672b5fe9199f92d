import { fork } from "node:child_process";
import { ownProgram } from "~/env/own-program.server";
import type { StatementContext } from "./read-statement.server";
import type { ReadStatement } from "./statement-line";
import type { StatementJob } from "./statement-process.server";

/** The longest that reading may take, in milliseconds. */
const timeLimit = 20_000;

const broken: ReadStatement = {
	outcome: "refused",
	message: "Ce relevé est trop lourd à lire : exportez une période plus courte, ou un autre format.",
};

let last: Promise<unknown> = Promise.resolve();

/**
 * Reads a statement in a process of its own, one after the other: a file that takes too much time or memory is refused.
 * @throws Error when no process can be started
 */
export function readApart(bytes: Uint8Array, context: StatementContext): Promise<ReadStatement> {
	const mine = last.then(() => read({ bytes, context }));
	last = mine.catch(() => {});
	return mine;
}

function read(job: StatementJob): Promise<ReadStatement> {
	return new Promise((settle, fail) => {
		const reader = fork(ownProgram("statement-process"), {
			serialization: "advanced",
			execArgv: ["--max-old-space-size=256"],
			stdio: ["ignore", "ignore", "ignore", "ipc"], // nothing of a statement reaches the log
		});
		const limit = setTimeout(() => reader.kill("SIGKILL"), timeLimit);
		reader
			.once("message", (result) => settle(result as ReadStatement))
			.once("error", fail)
			.once("exit", () => {
				clearTimeout(limit);
				settle(broken); // without effect after an answer
			});
		reader.send(job, (error) => error && reader.kill("SIGKILL"));
	});
}
