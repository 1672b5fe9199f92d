import { rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "~/env.server";

/** A running site touches this file again and again; also seen from another container on the same folder. */
const sign = () => join(env.DATA_DIR, "en-marche");

/** How often, and after how long a site counts as stopped, in milliseconds. */
const beat = 5_000;
const silence = 20_000;

/** Shows that a site runs on this folder, until the returned function is called. */
export async function showRunning(): Promise<() => Promise<void>> {
	await writeFile(sign(), String(process.pid));
	const timer = setInterval(() => void utimes(sign(), new Date(), new Date()).catch(() => {}), beat);
	timer.unref();
	return async () => {
		clearInterval(timer);
		await rm(sign(), { force: true });
	};
}

/** Whether a site runs on this folder. */
export async function isRunning(now = Date.now()): Promise<boolean> {
	const touched = await stat(sign()).catch(() => undefined);
	return touched !== undefined && now - touched.mtimeMs < silence;
}
