import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Place, Server } from "../built-server";
import { childrenOf, isAlive } from "../processes";
import { long, repeat, times } from "./repeat";
import { copyOf, until } from "./site-process";
import { heartbeatFiles, left, proveSoundAtRest, unfinishedBackups } from "./soundness";

/** Sends SIGTERM: the exit code is 0, in time, and nothing is left that only a crash leaves. */
export async function proveStop(site: Server, place: Place) {
	const children = childrenOf(site.pid);
	const { code, signal, after } = await site.stop();
	expect({ code, signal }).toEqual({ code: 0, signal: null });
	expect(linesOf(site, "Asked to stop")).toEqual([expect.objectContaining({ level: "info", signal: "SIGTERM" })]);
	expect(linesOf(site, "Stopped")).toEqual([expect.objectContaining({ level: "info", ms: expect.any(Number) })]);
	if (long) expect(after).toBeLessThan(10_000);
	await until("no child process outlives it", () => !children.some(isAlive), 10_000);
	expect([left(place, ".tmp"), unfinishedBackups(place)]).toEqual([[], []]);
	expect(heartbeatFiles(place)).toEqual([]);
	const log = join(place.data, "site.db-wal");
	expect(existsSync(log) ? statSync(log).size : 0).toBe(0);
	return after;
}

/** The log lines with one message. */
const linesOf = (site: Server, message: string) =>
	site
		.output()
		.split("\n")
		.filter((line) => line.includes(`"message":"${message}"`))
		.map((line): unknown => JSON.parse(line));

/** Repeats SIGTERM while a copy of a site does something. */
export const stops = (filled: Place, what: string, once: (place: Place) => Promise<string>) =>
	repeat("X23", `SIGTERM, ${what}`, times(1, 10), async () => {
		const place = copyOf(filled);
		const outcome = await once(place);
		await proveSoundAtRest(place);
		return outcome;
	});
