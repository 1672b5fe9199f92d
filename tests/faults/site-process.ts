import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll } from "vitest";
import { type Place, placeIn, type Server, type Start, spawnServer, untilReady } from "../built-server";
import { freePort } from "../free-port.mjs";

const folders: string[] = [];

/** A folder of this process, removed when it ends. */
export function newFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "association-faults-"));
	folders.push(folder);
	return folder;
}

/** How many folders there are, to remove those that are made later. */
export const folderCount = () => folders.length;

export function removeFolders(first = 0) {
	for (const folder of folders.splice(first)) rmSync(folder, { recursive: true, force: true });
}

const running = new Set<Server>();
let latest: Server | undefined;

/** The end of the output of the site that was started last: why something went wrong. */
export const latestOutput = () => latest?.output().slice(-4000) ?? "";

/** Ends the sites that still run, after a repetition has failed. */
export const endAll = () => Promise.all([...running].map((site) => site.kill()));

afterAll(async () => {
	await endAll();
	removeFolders();
});

/** A place without data yet. */
export const newPlace = () => placeIn(newFolder());

/** The same database and files in another folder. */
export function copyOf(place: Place): Place {
	const copy = newPlace();
	cpSync(place.data, copy.data, { recursive: true, preserveTimestamps: true });
	cpSync(place.uploads, copy.uploads, { recursive: true, preserveTimestamps: true });
	return copy;
}

/** Spawns a site that ends with the test file at the latest. */
export function spawnSite(place: Place, port: number, start?: Start) {
	const site = spawnServer(place, port, start);
	latest = site;
	running.add(site);
	site.child.once("close", () => running.delete(site));
	return site;
}

/** Starts a site and waits until it is ready. */
export const startSite = async (place: Place, start?: Start) =>
	untilReady(spawnSite(place, start?.port ?? (await freePort()), start));

/** Polls until a condition holds. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, timeout = 20_000) {
	const end = Date.now() + timeout;
	while (!(await holds())) {
		if (Date.now() > end) throw new Error(`Not within ${timeout} ms: ${what}`);
		await pause(10);
	}
}

export function ensureFolder(path: string) {
	mkdirSync(path, { recursive: true });
	return path;
}
