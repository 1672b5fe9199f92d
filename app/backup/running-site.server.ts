import { randomUUID } from "node:crypto";
import { rmSync, statSync } from "node:fs";
import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "~/env/env.server";
import { makeFolder } from "~/env/make-folder.server";

/** Each running site touches a file of its own again and again, in any container; an older version one without a number. */
const heartbeatFile = /^en-marche(-[\da-f-]{36})?$/;

/** How often, and after how long a site counts as stopped, in milliseconds. */
const heartbeatInterval = 5_000;
const heartbeatTimeout = 20_000;

/** Shows that a site runs on this folder, until the process ends or the returned function is called. */
export async function startHeartbeat(): Promise<() => void> {
	const own = join(env.DATA_DIR, `en-marche-${randomUUID()}`);
	const show = () => writeFile(own, "");
	makeFolder(env.DATA_DIR);
	await show();
	for (const left of await signs()) if (!isFresh(left)) await rm(left, { force: true });
	const timer = setInterval(() => void show().catch(() => {}), heartbeatInterval).unref();
	const hide = () => {
		clearInterval(timer);
		rmSync(own, { force: true });
	};
	process.once("exit", hide);
	return hide;
}

/** Whether a site runs on this folder. */
export const isRunning = async (now = Date.now()): Promise<boolean> =>
	(await signs()).some((path) => isFresh(path, now));

async function signs(): Promise<string[]> {
	const names = await readdir(env.DATA_DIR).catch(() => []);
	return names.filter((name) => heartbeatFile.test(name)).map((name) => join(env.DATA_DIR, name));
}

/** A touch to come is of a clock that was set back since: a running site soon touches anew. */
function isFresh(path: string, now = Date.now()): boolean {
	const touched = statSync(path, { throwIfNoEntry: false });
	return touched !== undefined && Math.abs(now - touched.mtimeMs) < heartbeatTimeout;
}
