import { exitWithError } from "../app/log/operator-error.server";

// Imported as it is needed, so that a wrong setting is told in one sentence and not as a stack.
await import("./backup-commands").catch(exitWithError);
