import { readStatement, type StatementContext } from "./read-statement.server";

/** The job of the process. */
export type StatementJob = { bytes: Uint8Array; context: StatementContext };

// Reads an untrusted statement in its own process: one that takes all memory or never ends only kills this process.
process.once("message", ({ bytes, context }: StatementJob) => process.send?.(readStatement(bytes, context)));
process.on("disconnect", () => process.exit());
