import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { exitWithError } from "../app/platform/log/operator-error.server";
import { onStopSignal } from "./stop-signals";

process.chdir(join(import.meta.dirname, "../..")); // file paths are relative to the project
process.umask(0o077); // other users must not read the database and the files

// Major garbage collections delay requests. V8 runs one after the heap has grown by a third when memory is short, and
// fourfold when it is plentiful; this flag limits growth to 200 %.
setFlagsFromString("--heap-growing-percent=200");

// This is another bundle. The dynamic import lets an invalid setting end with one sentence instead of a stack trace.
const site = "./index.js";
import(site).then(({ serve }: typeof import("./site")) => serve(onStopSignal)).catch(exitWithError);
