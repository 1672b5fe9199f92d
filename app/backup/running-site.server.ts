import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "~/env.server";

/** A running site touches this file again and again; also seen from another container on the same folder. */
const sign = () => join(env.DATA_DIR, "en-marche");

/** How often, and after how long a site counts as stopped, in milliseconds. */
const beat = 5_000;
const silence = 20_000;

/**
 * Shows that a site runs on this folder, until the process ends or the returned function is called. Of two on one folder,
 * as for a moment during an upgrade, the one that goes on shows itself again.
 */
export async function showRunning(): Promise<() => void> {
	const self = randomUUID();
	const show = () => writeFile(sign(), self);
	await mkdir(env.DATA_DIR, { recursive: true });
	await show();
	const timer = setInterval(() => void show().catch(() => {}), beat).unref();
	const hide = () => {
		clearInterval(timer);
		if (existsSync(sign()) && readFileSync(sign(), "utf8") === self) rmSync(sign());
	};
	process.once("exit", hide);
	return hide;
}

/** Whether a site runs on this folder. A touch to come is of a clock that was set back since: a running one soon touches anew. */
export async function isRunning(now = Date.now()): Promise<boolean> {
	const touched = await stat(sign()).catch(() => undefined);
	return touched !== undefined && Math.abs(now - touched.mtimeMs) < silence;
}
