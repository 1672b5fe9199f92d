import { exitWithError } from "../app/platform/log/operator-error.server";

process.umask(0o077); // other users must not read the database, backups and files

// Imported dynamically, so that an invalid setting ends with one sentence and not with a stack trace.
await import("./backup-commands").catch(exitWithError);
