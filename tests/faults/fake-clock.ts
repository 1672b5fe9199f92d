import { renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * A fake clock for a site and its child processes, which advances from where the test sets it.
 * @param folder where it keeps how far it is from the true one
 * @param moment in ISO 8601; the clock starts so many seconds after it
 */
export function fakeClock(folder: string, moment: string, seconds = 0) {
	const file = join(folder, "offset");
	/** Sets it to `seconds` after a moment in ISO 8601. */
	function set(moment: string, seconds = 0) {
		writeFileSync(`${file}.new`, String(Date.parse(moment) + 1000 * seconds - Date.now()));
		renameSync(`${file}.new`, file); // the site may read it at any time
	}
	set(moment, seconds);
	const preload = pathToFileURL(resolve("tests/faults/moved-date.mjs"));
	return { set, settings: { CLOCK_OFFSET: file, NODE_OPTIONS: `--import=${preload}` } };
}
