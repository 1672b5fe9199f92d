import { renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { newFolder } from "./site-process";

/**
 * A clock for a site and what it starts: it stands where the test puts it, and goes on from there.
 * @param moment in ISO 8601; it stands so many seconds after it
 */
export function falseClock(moment: string, seconds = 0) {
	const file = join(newFolder(), "offset");
	/** Puts it elsewhere, `seconds` after a moment in ISO 8601. */
	function set(moment: string, seconds = 0) {
		writeFileSync(`${file}.new`, String(Date.parse(moment) + 1000 * seconds - Date.now()));
		renameSync(`${file}.new`, file); // the site may look at any time
	}
	set(moment, seconds);
	const preload = pathToFileURL(resolve("tests/faults/moved-date.mjs"));
	return { set, settings: { CLOCK_OFFSET: file, NODE_OPTIONS: `--import=${preload}` } };
}
