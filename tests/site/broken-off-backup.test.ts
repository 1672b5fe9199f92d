import { closeSync, openSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { contentsOf, fullSite, here, madeBackup, operate } from "./backed-up-site";

// What of a restoration is seen by a site on which it broke off.

const { there } = fullSite();
let backup = "";
beforeEach(async () => {
	backup = await madeBackup();
});

/** The pictures of a site, by their paths, in the order of their names. */
const filesIn = (uploads: string) =>
	readdirSync(uploads, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.toSorted();

test("files that are as they were stay, and one that differs is changed by one renaming", async () => {
	await operate(["restore", backup], there());
	const [cut = "", bitten = "", ...same] = filesIn(there().uploads);
	const states = () => same.map((file) => [statSync(file).ino, statSync(file).mtimeMs]);
	const before = states();
	truncateSync(cut, 3);
	const bytes = readFileSync(bitten);
	bytes[9] = (bytes[9] ?? 0) ^ 0xff;
	writeFileSync(bitten, bytes);
	const opened = openSync(bitten, "r");
	expect(await operate(["restore", backup], there())).toMatchObject({ code: 0 });
	expect(await contentsOf(there())).toEqual(await contentsOf(here));
	expect(readFileSync(opened).equals(bytes)).toBe(true); // what was there has not been written over, nor cut
	closeSync(opened);
	expect(states()).toEqual(before);
});
