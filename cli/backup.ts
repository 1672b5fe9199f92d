import { exitWithError } from "../app/log/operator-error.server";

// Imported dynamically, so that an invalid setting ends with one sentence and not with a stack trace.
await import("./backup-commands").catch(exitWithError);
