import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { exitWithError } from "../app/platform/log/operator-error.server";
import { onStopSignal } from "./stop-signals";

process.chdir(join(import.meta.dirname, "../..")); // file paths are relative to the project
process.umask(0o077); // other users must not read the database and the files

// Major garbage collections delay requests. V8 collects after a third of growth where memory is short, and after
// fourfold growth where there is plenty; this sets growth by at most 200 %.
setFlagsFromString("--heap-growing-percent=200");

// Another bundle, beside this one. Imported dynamically, so that an invalid setting ends with one sentence and not with a stack trace.
const site = "./index.js";
import(site).then(({ serve }: typeof import("./site")) => serve(onStopSignal)).catch(exitWithError);
