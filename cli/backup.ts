import { exitWithError } from "../app/platform/log/operator-error.server";

process.umask(0o077); // other users must not read the database, backups and files

// The dynamic import lets an invalid setting end with one sentence instead of a stack trace.
await import("./backup-commands").catch(exitWithError);
