import { randomUUID } from "node:crypto";
import { rmSync, statSync } from "node:fs";
import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "@libsql/client";
import { makeFolder } from "~/platform/env/disk";
import { env } from "~/platform/env/env.server";

/** Each running site, in any container, touches its own file periodically; older releases have no UUID in the name. */
const heartbeatFile = /^en-marche(-[\da-f-]{36})?$/;

/** The interval at which a site touches its file, and the age of the file at which it counts as stopped. */
const fileTouchIntervalMs = 5_000;
const fileTimeoutMs = 20_000;

/** Marks this folder as used by a running site, until the process exits or the returned function is called. */
export async function startHeartbeat(): Promise<() => void> {
	const ownFile = join(env.DATA_DIR, `en-marche-${randomUUID()}`);
	const touch = () => writeFile(ownFile, "");
	makeFolder(env.DATA_DIR);
	await touch();
	for (const stale of await heartbeatFiles()) if (!isFresh(stale)) await rm(stale, { force: true });
	const timer = setInterval(() => void touch().catch(() => {}), fileTouchIntervalMs).unref();
	const stop = () => {
		clearInterval(timer);
		rmSync(ownFile, { force: true });
	};
	process.once("exit", stop);
	return stop;
}

export const isRunning = async (now = Date.now(), folder = env.DATA_DIR): Promise<boolean> =>
	(await heartbeatFiles(folder)).some((path) => isFresh(path, now));

async function heartbeatFiles(folder = env.DATA_DIR): Promise<string[]> {
	const names = await readdir(folder).catch(() => []);
	return names.filter((name) => heartbeatFile.test(name)).map((name) => join(folder, name));
}

/** A future modification time comes from a clock that was set back: a running site soon touches its file again. */
function isFresh(path: string, now = Date.now()): boolean {
	const stats = statSync(path, { throwIfNoEntry: false });
	return stats !== undefined && Math.abs(now - stats.mtimeMs) < fileTimeoutMs;
}

/**
 * SQL condition on a lease that a running node holds, by the database's clock: each node renews `node:` and its number.
 * A later expiry comes from a clock that was ahead.
 */
export const heldByNode =
	"name GLOB 'node:*' AND until > unixepoch('subsec') * 1000 AND until <= unixepoch('subsec') * 1000 + 30000";

/** Returns the number of nodes that run on a database server, whatever folders they have. */
export async function runningNodes(server: Client): Promise<number> {
	const table = await server.execute("SELECT 1 FROM sqlite_schema WHERE name = 'leases'");
	if (table.rows.length === 0) return 0;
	const { rows } = await server.execute(`SELECT count(*) AS count FROM leases WHERE ${heldByNode}`);
	return Number(rows[0]?.count);
}
