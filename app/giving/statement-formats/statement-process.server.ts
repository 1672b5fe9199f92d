import { readStatement, type StatementContext } from "./read-statement.server";

/** The input of the child process. */
export type StatementJob = { bytes: Uint8Array; context: StatementContext };

// Reads an untrusted statement in its own process: one that exhausts the memory or never ends kills only this process.
process.once("message", ({ bytes, context }: StatementJob) => process.send?.(readStatement(bytes, context)));
process.on("disconnect", () => process.exit());
