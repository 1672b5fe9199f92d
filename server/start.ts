import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { exitWithError } from "../app/log/operator-error.server";
import "./stop-signals";

process.chdir(join(import.meta.dirname, "../..")); // its files are found, from wherever it was started
process.umask(0o077); // the database and the files are nobody else's to read

// Looking for garbage in all of the heap delays whoever waits. V8 would do so each time a third is added where memory is
// short, and let it grow to four times where there is plenty: now it does when at most twice what was left is added.
setFlagsFromString("--heap-growing-percent=200");

// Imported as it is needed, so that a wrong setting is told in one sentence and not as a stack.
import("./serve").then(({ serve }) => serve()).catch(exitWithError);
